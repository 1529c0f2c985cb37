import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '{name}を削除しますか？',
  deleteOneFile: 'ファイルはゴミ箱に移動します。そこから復元できます。',
  deleteOneDirectory: 'フォルダーとその中身がすべてゴミ箱に移動します。そこから復元できます。',
  deleteUpload: 'このアップロードは完了していません。送信済みの部分は完全に削除されます。',
  deleteSelected: '選択した項目を削除',
  deleteSelectedText: {
    files:
      '{files, plural, other {{files}個のファイル}}（{size}）がゴミ箱に移動します。そこから復元できます。',
    folders:
      '{folders, plural, other {{folders}個のフォルダーとその中身}}がゴミ箱に移動します。そこから復元できます。',
    both: '{files, plural, other {{files}個のファイル}}（{size}）と{folders, plural, other {{folders}個のフォルダーとその中身}}がゴミ箱に移動します。そこから復元できます。',
  },
  yesDelete: '削除する',
  deleted:
    '{count, plural, =1 {「{name}」をゴミ箱に移動しました} other {{count}件の項目をゴミ箱に移動しました}}',

  trash: 'ゴミ箱',
  trashHint:
    'ここにあるものはストレージを使用し、完全に削除するか、アカウントで設定した日数が過ぎるまで残ります。これらへのリンクでは何も開けません。',
  spaceTrashHint:
    'このフォルダーで削除されたものです。フォルダーを共有している全員に見えます。フォルダーを編集できる人は復元でき、完全に削除できるのは所有者だけです。',
  trashEmptyTitle: 'ゴミ箱は空です',
  trashEmpty: '削除したものは、まずここに移動し、復元できます。',
  trashedFrom: '元の場所',
  trashedAt: '削除日',
  placeGone: 'フォルダーもゴミ箱にあるため、最上位に復元されます',
  restoreAll: 'すべて復元',
  restored: '{count, plural, =1 {復元しました} other {{count}件の項目を復元しました}}',
  restoredAs: '名前が使われていたか、フォルダーがなくなっていたため、「{name}」として復元しました',
  restoredElsewhere: '{count}件の項目を復元し、うち{relocated}件は別の名前または最上位に復元しました',
  deleteForGoodTitle: '完全に削除しますか？',
  deleteForGoodText:
    '{count, plural, =1 {「{name}」} other {{count}件の項目}}が、中身とともにサーバーから削除されます。誰も元に戻せません。',
  deleteForGoodOthers:
    '{others, plural, other {以前にその中から削除された{others}件の項目も一緒に削除されます。}}',
  emptyTrash: 'ゴミ箱を空にする',
  emptyTrashTitle: 'ゴミ箱を空にしますか？',
  emptyText:
    'ゴミ箱の{count, plural, =1 {項目1件} other {{count}件の項目すべて}}が、中身とともにサーバーから{count, plural, other {削除されます}}。誰も元に戻せません。',
  ofOthers:
    '過去90日間に他の人が削除または変更した可能性のあるもの（{count}件）も削除します。ここにある間は元に戻せます。',
};
