import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: '你已退出登录。请重新登录。',
  wrong_credentials: '邮箱或密码错误。',
  two_factor_required: '请输入身份验证器应用中的验证码。',
  refresh_token_reused: '为安全起见，你已退出登录。请重新登录。',
  forbidden: '你无权这样做。',
  origin_refused: '服务器不接受来自此地址的请求。请使用管理员给你的地址打开。',
  unconfirmed: '请先验证你的邮箱地址：打开发给你的邮件中的链接。',
  wrong_link_key: '此链接打不开它指向的内容。请检查地址是否完整。',
  registration_closed: '此服务器已关闭注册。请向管理员索取邀请。',
  not_found: '此内容已不在这里。可能已被删除或移动。',
  request_timeout: '你发送的内容传输时间过长。请检查网络连接后重试。',
  email_taken: '已有账户使用此邮箱地址。',
  space_changed: '在此期间有其他更改。请重试。',
  expired: '已过期。',
  too_many_requests: '操作有点太快了。请稍等片刻再试。',
  unavailable: '服务器暂时没有就绪。没有丢失任何内容；请稍后重试。',
};

export const failures: Translation<English['failures']> = {
  account_altered: '服务器给出的账户信息与其密钥对所签名的不符。没有据此执行任何操作。请告知服务器运营者。',
  cancelled: '已取消',
  current_password_wrong: '密码错误。',
  envelope_unsupported: '此内容由更新版本的 Coffer 生成。请重新加载页面以更新。',
  key_file_needed: '此账户还没有密钥文件。',
  key_file_needs_password: '此账户还没有密钥文件。请用密码登录一次以生成它。',
  key_file_without_seed: '这只是密钥文件的一半：缺少其中的 COFFER SEED 块。',
  key_generation_failed: '无法生成私钥',
  key_refused: '私钥与用户不匹配，或这台设备的时钟误差超过一分钟。',
  keys_doubted: '服务器显示的账户密钥与这台设备见过的不同。',
  keys_locked: '你的密钥已锁定。请重新登录。',
  link_key_wrong: '此链接不完整，或被更改过。请重新索取。',
  part_not_loaded: '此页面的一部分无法加载。请检查网络连接，或重新加载页面。',
  passkey_address:
    '通行密钥只能在此服务器所设置的域名下使用，不能在 IP 地址下使用。请用域名或 localhost 打开 Coffer。',
  passkey_not_given: '没有使用通行密钥：询问被关闭、超时，或这里没有通行密钥。',
  passkey_of_another: '此通行密钥属于另一个账户。',
  passkey_refused: '此通行密钥已不能打开这里的任何账户。请用其他方式登录。',
  passkey_unsupported: '此浏览器或设备没有 Coffer 可用的通行密钥。',
  passkey_without_prf:
    '此通行密钥无法打开你的私钥：其设备或浏览器缺少 PRF 扩展。请使用其他安全密钥、手机或浏览器。',
  password_refused: '此密码打不开你的私钥。',
  private_key_mismatch: '私钥与用户不匹配',
  private_key_missing: '未找到私钥，请在登录时提供你的私钥',
  recovery_refused: '邮箱地址或恢复码错误。',
  sign_in_needed: '请用密码或私钥登录。',
  wrong_link_password: '密码错误，或链接不完整。',
  wrong_password: '密码打不开私钥',
  wrong_pin: 'PIN 打不开私钥',
  something_went_wrong: '出错了',
  not_understood: '服务器的回应 Coffer 无法理解。请重新加载页面。',
  server_unreachable: '无法连接服务器。请检查网络连接后重试。',
  invalid_key: { private: '私钥无效', public: '公钥无效' },
  pin_refused: 'PIN 错误。还可以尝试 {tries, plural, other {{tries} 次}}；之后这台设备会忘记它。',
  pin_forgotten: '此 PIN 已打不开这里的任何内容：输错次数过多。请使用密码或私钥。',
  passkey_host_differs:
    '在这里创建的通行密钥只属于 {own}，但服务器要求的是 {named} 的通行密钥。请在那里使用通行密钥，或告知管理员。',
  field_invalid: '{field} 无效。',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: '登录后未找到已验证的对象',
  refresh: '刷新后未找到已验证的对象',
  createItem: '创建文件失败',
  item: '获取文件或文件夹失败',
};
