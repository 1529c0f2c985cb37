import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: '検索',
  query: 'ファイルとフォルダーを検索',
  close: '閉じる',
  start: '入力すると検索が始まります',
  none: '結果なし',
  scope: '検索範囲',
  everything: 'すべて',
  thisFolder: 'このフォルダー',
  filters: 'フィルター',
  filter: {
    'kind:image': '画像',
    'kind:video': '動画',
    'kind:audio': 'オーディオ',
    'kind:document': '文書',
    'kind:folder': 'フォルダー',
    'larger:10mb': '10 MB超',
    'in:trash': 'ゴミ箱内',
  },
  lastDays: '過去{days}日間',
  results: '結果',
  found: '{count, plural, other {{count}件の結果}}',
  foundMore: '{count}件を超える結果',
  directory: '{name}/',
  noSize: '-',
};
