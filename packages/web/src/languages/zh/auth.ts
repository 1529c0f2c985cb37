import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: '无法连接服务器。登录需要网络。',
  sharing: '云盘打开后，即可保存你分享的内容。',
  promiseTitle: '你放进来的，只有你能打开。',
  promises: {
    1: '名称、文件和预览在离开这台设备之前就已加密。',
    2: '服务器保存的是它读不懂的内容，备份也一样。',
    3: '如果传输途中有任何改动，Coffer 会提醒你，而不会把它显示出来。',
  },
  language: '语言',
  otherAddress: '此服务器的地址设置为 {url}。使用当前地址，你可能很快又会退出登录。',
  cookiesDenied: '此浏览器阻止了本网站的 Cookie，没有 Cookie 就无法登录。请允许此地址存储网站数据。',
  storageDenied: '此浏览器不为本网站保存任何内容。你可以登录，但仅限于此标签页关闭或重新加载之前。',

  email: '电子邮箱',
  password: '密码',
  emailInvalid: '请输入邮箱地址，例如 name@example.org',
  passwordRequired: '请输入密码',

  loginTitle: '欢迎回来',
  loginSubtitle: '登录以打开你的文件。',
  remember: '在这台设备上记住我',
  login: '登录',
  loggingIn: '正在打开密钥…',
  ended: {
    early: '你已退出登录：此会话已被其他设备、新密码或管理员结束。登录后，账户中的活动会显示具体原因。',
    over: '你的会话已结束。请重新登录以继续。',
    reused:
      '为安全起见，你已退出登录：此会话的旧密钥被再次使用。其数据可能被复制，或者此浏览器是从备份恢复的。请登录并查看账户中的活动。',
  },
  noAccount: '还没有账户？',
  createOne: '创建账户',

  haveAccount: '已有账户？',
  toLogin: '登录',
};

export const login: Translation<English['login']> = {
  code: '双重验证码',
  codeHint: '身份验证器应用中的六位数字，或你的一个恢复码。',
  codeRequired: '请输入身份验证器应用中的验证码',
  codeTitle: '还差一步',
  codeSubtitle: '你的账户需要第二重验证。',
  keyIsMine: '我自己保管私钥',
  confirm: '确认',
  back: '返回',
  makeKeyFile: '生成密钥文件并登录',

  withPrivateKey: '用私钥登录',
  forgotten: '忘记密码？',
  withPassword: '用密码登录',
  keyTitle: '用私钥登录',
  keySubtitle: '有私钥就不需要密码。私钥本身不会离开这台设备。',
  keyHint: '粘贴私钥，将 .pem 文件拖到这里，或选择文件。',
  keyMissing: '未找到私钥，请在登录时提供你的私钥',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: '用通行密钥登录',
  unlock: '用通行密钥解锁',
  waiting: '请按浏览器提示操作…',
};
