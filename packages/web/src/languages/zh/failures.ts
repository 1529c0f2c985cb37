import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: '此页面对于该服务器来说太旧。请重新加载页面。',
  unauthenticated: '你已退出登录。请重新登录。',
  wrong_credentials: '邮箱或密码错误。',
  two_factor_required: '请输入身份验证器应用中的验证码。',
  refresh_token_reused: '为安全起见，你已退出登录。请重新登录。',
  origin_refused: '服务器不接受来自此地址的请求。请使用管理员给你的地址打开。',
  not_found: '此内容已不在这里。可能已被删除或移动。',
  request_timeout: '你发送的内容传输时间过长。请检查网络连接后重试。',
  space_changed: '在此期间有其他更改。请重试。',
  too_many_requests: '操作有点太快了。请稍等片刻再试。',
  unavailable: '服务器暂时没有就绪。没有丢失任何内容；请稍后重试。',
};

export const failures: Translation<English['failures']> = {
  account_altered: '服务器给出的账户信息与其密钥对所签名的不符。没有据此执行任何操作。请告知服务器运营者。',
  cancelled: '已取消',
  envelope_unsupported: '此内容由更新版本的 Coffer 生成。请重新加载页面以更新。',
  first_key_over:
    '服务器显示你的云盘中已有内容。文件和文件夹：{items}，版本：{versions}，链接：{links}，其他条目：{others}。这些都无法用你的密钥打开；你可以保留或删除。如果继续，你的新密钥会将其签名为你的内容。如果你对此一无所知，请告知服务器的运营者。',
  key_file_needed: '此账户还没有密钥文件。',
  key_file_needs_password: '此账户还没有密钥文件。请用密码登录一次以生成它。',
  key_file_without_seed: '这只是密钥文件的一半：缺少其中的 COFFER SEED 块。',
  key_generation_failed: '无法生成私钥',
  clock_differs: '这台设备与服务器的时钟不一致。请校准这台设备的时钟；如果它是准的，请告知管理员。',
  key_refused: '私钥与用户不匹配，或这台设备的时钟误差超过一分钟。',
  keys_doubted: '服务器显示的账户密钥与这台设备见过的不同。',
  keys_locked: '你的密钥已锁定。请重新登录。',
  part_not_loaded: '此页面的一部分无法加载。请检查网络连接，或重新加载页面。',
  password_refused: '此密码打不开你的私钥。',
  private_key_mismatch: '私钥与用户不匹配',
  private_key_missing: '未找到私钥，请在登录时提供你的私钥',
  sign_in_needed: '请用密码或私钥登录。',
  wrong_password: '密码打不开私钥',
  server_too_old: '该服务器对于此页面来说太旧。请重新加载页面，或告知服务器运营者。',
  something_went_wrong: '出错了',
  not_understood: '服务器的回应 Coffer 无法理解。请重新加载页面。',
  server_unreachable: '无法连接服务器。请检查网络连接后重试。',
  invalid_key: { private: '私钥无效', public: '公钥无效' },
  field_invalid: '{field} 无效。',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: '登录后未找到已验证的对象',
  refresh: '刷新后未找到已验证的对象',
  createItem: '创建文件失败',
  item: '获取文件或文件夹失败',
};
