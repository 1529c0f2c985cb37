import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    '通行密钥让你在手机、电脑或安全密钥上，用指纹、面容或 PIN 打开文件。这样既不需要密码，也不需要验证码。',
  none: '你还没有通行密钥。',
  unsupported: '此浏览器不支持通行密钥。',
  add: '添加通行密钥',
  timesUnused: '添加于 {added}，尚未使用',
  times: '添加于 {added}，上次使用 {used}',
  more: '{name} 的更多操作',
  rename: '重命名',
  remove: '移除',
  cancel: '取消',

  addTitle: '添加通行密钥',
  addText: '浏览器随后会询问保存位置。你的私钥会在这台设备上用它锁定。',
  name: '名称',
  nameHint: '方便你认出它，例如“手机”或“钥匙圈上的密钥”。',
  nameRequired: '请为通行密钥命名',
  privateKey: '你的私钥',
  continue: '继续',
  adding: '请按浏览器提示操作…',
  added: '通行密钥已添加。',

  renameTitle: '重命名通行密钥',
  save: '保存',

  removeTitle: '移除此通行密钥？',
  removeText:
    '“{name}”将不能再打开你的账户，用它登录的其他设备也会退出登录。浏览器或安全密钥中留下的部分已无用处，你可以在那里删除。',
  removeYes: '移除',
  removed: '通行密钥已移除。',
};
