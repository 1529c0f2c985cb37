import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Cofferに保存',
  from: 'このデバイスの別のアプリ、または訪問したページから渡されたものです。自分で共有したものだけを保存してください。',
  what: '{count, plural, other {{count}個のファイル、{size}}}',
  where: '保存先',
  save: '保存',
  cancel: 'キャンセル',
  away: 'サーバーに接続できません。保存するものは、復旧するまでこのページで待機します。ページを開いたままにしてください。',
  nothing:
    '保存するものがありません。ファイルのないテキストだったか、その間にページが読み込み直された可能性があります。もう一度共有してください。',
  toFiles: 'マイファイル',
};
