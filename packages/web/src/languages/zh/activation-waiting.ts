import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: '请先验证你的邮箱地址',
  first: '此服务器只供特定邮箱地址使用。请打开我们发送到 {email} 的链接；验证后，你的云盘会立即在这里打开。',
  logout: '退出登录',
  deleteThis: '删除此账户',

  banner: '请打开我们发送到 {email} 的链接，以激活你的账户。',
  bannerUntil: '在 {day} 前未激活的账户会被移除。',
  bannerResend: '重新发送链接',
  bannerResent: '新的链接正在发往 {email}。',
  bannerFailed: '无法重新发送激活邮件',
};
