import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'キャンセル',
  tryAgain: '再試行',
  needsServer: 'この操作にはサーバーが必要ですが、現在接続できません。',
};
