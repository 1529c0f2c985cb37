import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'キャンセル',
  close: '閉じる',
  togglePassword: 'パスワードの表示を切り替え',
  thumbnailDamaged: 'サムネイルはCofferの外で破損したか、差し替えられました',
  copy: 'クリップボードにコピー',
  copied: 'クリップボードにコピーしました',
  currentPassword: '現在のパスワード',
  currentPasswordRequired: '現在のパスワードを入力してください',
  tryAgain: '再試行',
  needsServer: 'この操作にはサーバーが必要ですが、現在接続できません。',
};
