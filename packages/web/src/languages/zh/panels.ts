import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: '取消',
  close: '关闭',
  togglePassword: '显示或隐藏密码',
  thumbnailDamaged: '缩略图在 Coffer 之外受损或被替换',
  copy: '复制到剪贴板',
  copied: '已复制到剪贴板',
  currentPassword: '当前密码',
  currentPasswordRequired: '请输入当前密码',
  tryAgain: '重试',
  needsServer: '此操作需要服务器，而现在无法连接。',
};
