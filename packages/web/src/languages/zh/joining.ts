import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} 与你共享了一个文件夹',
  folder: '文件夹“{name}”已端到端加密：此服务器的运营者无法读取。',
  someFolder: '它已端到端加密：此服务器的运营者无法读取。',
  opening: '正在打开邀请…',
  notGoodTitle: '此邀请无效',
  notGood: '它已被使用、撤回或已过期。请向发送者索取新的邀请。',
  failedTitle: '无法打开邀请',
  tryAgain: '重试',
  until: '有效期至 {day}',
  asked: '此地址来自邮件，因此需要由邀请者确认后让你加入。',
  register: '创建账户',
  login: '我有账户',
  keep: '请保存此页面的地址：如果需要先验证邮箱地址，之后请再次打开它。',
  signedInAs: '你已登录为 {email}。',
  join: '加入',
  joinedTitle: '你已加入',
  joined: '{invitedBy} 下次打开 Coffer 时，文件夹就会与你共享。你可以在“与我共享”中找到它。',
  joinedAsked:
    '正在请 {invitedBy} 让你加入，对方会看到这些词语。如果对方打电话给你：双方看到的词语应当相同。',
  words: '你的密钥词语',
  toFiles: '我的文件',
};
