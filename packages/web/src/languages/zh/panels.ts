import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: '取消',
  tryAgain: '重试',
  needsServer: '此操作需要服务器，而现在无法连接。',
};
