import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: '写真',
  count: '{count, plural, other {写真と動画{count, number}件}}',
  slideshow: 'スライドショー',
  showInFolder: 'フォルダーで表示',
  details: '詳細',

  reading: 'このデバイスで写真を読み込んでいます…',
  readingOn: 'このデバイスでドライブを読み込み中です。さらに表示されることがあります。',
  empty: '写真はまだありません',
  emptyHint:
    'ドライブ全体の写真と動画が、撮影日順にここに並びます。「マイファイル」でアップロードしてください。',

  picture: '写真',
  tile: '{name}、{day}',
  select: '{name}を選択',
  selectDay: '{day}を選択',
  scrubber: '日付',
  duration: '長さ{text}',
};
