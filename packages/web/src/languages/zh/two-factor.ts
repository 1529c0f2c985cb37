import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: '使用身份验证器应用后，仅凭密码无法登录：每次还要输入应用显示的验证码。',
  begin: '设置身份验证器应用',

  scan: '请用身份验证器应用扫描',
  qrCode: '用于身份验证器应用的 QR 码',
  typed: '无法扫描？请在应用中输入此密钥：',
  openApp: '在这台设备的应用中打开',
  code: '应用中的验证码',
  codeHint: '六位数字，每半分钟更换一次。',
  codeRequired: '请输入应用显示的六位数字',
  confirm: '开启',

  codesTitle: '双重身份验证已开启',
  codesWhy: '如果丢失了应用，每个恢复码都能让你登录一次。它们只显示这一次：请不要与密码放在一起。',
  codes: '恢复码',
  download: '下载为 .txt 文件',
  kept: '我已将恢复码保存在安全的地方',
  done: '继续',
  fileHeading: '{email} 的恢复码，每个可登录一次：',
};
