import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: '選択',
  all: 'すべて選択',
  done: '完了',
  choose: '{name} を選択',
  bar: '選択したもの',
  chosen: '{count, plural, =0 {何も選択されていません} other {{count} 個を選択中}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: '「{name}」をマイドライブに保存',
  whose:
    'コピーが {email} のドライブに保存されます。あなたの鍵で新たに封印され、リンクとは関係がなくなります。',
  save: 'ここに保存',
  saving: '保存しています… {percent}%',
  waiting: 'サーバーに接続できません。接続が戻ると保存を続けます。',
  saved: '{count, plural, =0 {ファイルなしで保存しました。} other {{count} 個のファイルを保存しました。}}',
  leftOut: '{count, plural, other {{count} 個の項目を除外しました。破損しているか、不完全です。}}',
  damaged: 'サーバーにあるものが所有者の保存したものではないため、保存されませんでした: {names}',
  gone: 'リンク先にもうないため、保存されませんでした: {names}',
  stays: '{count, plural, other {{count} 個のファイルはすでに保存され、そのまま残ります。}}',
  open: 'フォルダーを開く',
  close: '閉じる',
};
