import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: '恢复码短到可以抄写下来。忘记密码时，你可以用它设置新密码，一切仍能打开。它在这台设备上生成；服务器无法读取。',
  make: '生成恢复码',
  code: '恢复码',
  once: '它只显示这一次。请抄写下来，不要与这台设备放在一起。它会取代之前的恢复码。',
  kitTitle: 'Coffer 恢复资料',
  kitAccount: '账户',
  kitServer: '服务器',
  kitFingerprint: '密钥指纹',
  kitMade: '生成日期',
  kitSigned: '签名',
  kitQr: '恢复码的 QR 码',
  kitUse: '使用方法：打开服务器地址，选择“忘记密码？”，然后选择“我有恢复码”。持有这张纸的人可以打开该账户。',
  print: '打印',
  download: '下载为 .txt 文件',
};
