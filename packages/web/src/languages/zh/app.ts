import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: '正在处理…',
  notFoundTitle: '这里什么都没有',
  notFound: '地址可能有误，或者原来的内容已被移走。',
  toMyFiles: '前往我的文件',
  brokenTitle: '出错了',
  tryAgain: '重试',
};

export const titles: Translation<English['titles']> = {
  myFiles: '我的文件',
  recent: '最近',
  starred: '星标',
  trash: '回收站',
  photos: '照片',
  saveToCoffer: '保存到 Coffer',
  fileLink: '文件链接',
  sendFiles: '发送文件',
  invitation: '邀请',
  filePreview: '文件预览',
  login: '登录',
  decryptPrivateKey: '解密私钥',
  accountLocked: '账户已锁定',
  lockScreen: '锁定屏幕',
  createAnAccount: '创建账户',
  yourPrivateKey: '你的私钥',
  twofactorAuthentication: '双重身份验证',
  activationLink: '激活链接',
  accountActivation: '账户激活',
  appUsers: '用户',
  appUser: '用户',
  invitations: '邀请',
  appSettings: '应用设置',
  overview: '概览',
  events: '事件',
  forgotYourPassword: '忘记密码？',
  startOver: '重新开始',
  myAccount: '我的账户',
  changePassword: '更改密码',
  whatDiffers: '差异',
  whatWaits: '待处理的更改',
  shared: '共享',
  myLinks: '我的链接',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer 需要安全连接',
  text: '你的文件在这台设备上加密，而浏览器只允许在 HTTPS 下，或在运行服务器的电脑上这样做。',
  steps: {
    1: '如果地址是你手动输入的，请在前面加上 https:// 再试。',
    2: '在运行服务器的电脑上，请打开 http://localhost 并加上服务器端口。',
    3: '如果服务器由你运行：请为它配置证书，或设置 COFFER_TLS=self-signed，然后重新启动。',
  },
  tryHttps: '尝试 HTTPS',
};
