import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'バージョン',
  hint: 'このファイルが保存し直される前の内容です。古いバージョンはストレージを使用します。ファイルが保存し直されると、最新の{most, plural, other {{most}}}個と過去30日間のものが残ります。',
  hintAll:
    'このファイルが保存し直される前の内容です。古いバージョンはストレージを使用し、削除するまで残ります。',
  version: 'バージョン{number}',
  named: 'バージョン{number} · {name}',
  current: '現在',
  byYou: '保存者: あなた',
  by: '保存者: {who}',
  byStranger: '保存者: {words} …（まだ知り合っていない人）',
  damaged: 'このバージョンはCofferの外で変更されており、信頼できません',
  unsealed:
    '開くために必要な情報がありません。プログラムが省いたか、サーバーが取り除いています。削除して保存し直せます。',
  sealAgain: '封印し直す',
  sealAgainHint:
    '内容の鍵は残っています。Coffer はこの鍵で保存内容を検証し、すべてを封印した新しいバージョンとして保存します。その後、内容を確認してください。これまでの種類と日付は、サーバーの申告にすぎない可能性があります。',
  sealedAgain: '「{name}」を封印し直しました',
  loading: 'バージョンを読み込み中',
  showAll: '{count}個のバージョンをすべて表示',
  showOlder: '古いバージョンを表示',

  preview: 'プレビュー',
  download: 'ダウンロード',
  restore: '復元',
  delete: '削除',
  of: 'バージョン{number}を{action}',

  restored: '「{name}」をバージョン{number}に戻しました',
  deleteText: 'バージョン{number}は完全に削除されます。誰も元に戻せません。',
  deleteOlder: '古いバージョンを削除',
  deleteOlderText:
    '{count, plural, other {現在より古い{count}個のバージョンがすべて完全に削除されます。誰も元に戻せません。}}',
  deleteOlderAll: '現在より古いバージョンがすべて完全に削除されます。誰も元に戻せません。',
  deleteOlderExcept:
    '下で選択していないものを除き、現在より古いバージョンがすべて完全に削除されます。誰も元に戻せません。',
  ofOthers:
    '過去90日間に他の人が保存または置き換えた可能性のあるバージョン（{count}件）も削除します。残っている間は元に戻せます。',
  yesDelete: '削除する',
  cancel: 'キャンセル',
};
