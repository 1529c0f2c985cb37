import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'エディター',
  close: 'エディターを閉じる',
  preview: 'プレビュー',
  save: '保存',
  content: '{name}のテキスト',
  keyboardHint: 'Tabキーで字下げします。キーボードでテキストから出るには、Escape、Tabの順に押します。',
  loading: '復号しています…',
  failed: 'このファイルは編集できません',
  tryAgain: '再試行',

  readOnly: {
    'too-large':
      'このファイルは{limit}より大きいため、ここでは閲覧のみで、先頭部分だけが表示されます。変更するにはダウンロードしてください。',
    'not-utf-8':
      'このファイルはUTF-8ではないため、ここでは閲覧のみです。保存すると、触れていない文字まで変わってしまいます。',
  },

  state: {
    saved: '保存済み',
    unsaved: '未保存',
    saving: '保存中…',
    conflict: '未保存: ファイルが別の場所で変更されました',
    over: '未保存：もう共有されていません',
    viewed: '未保存：現在は閲覧のみできます',
    readOnly: '閲覧のみ',
  },
  offline: '未保存: サーバーに接続できません。テキストはここに残り、サーバーが応答すると保存されます。',
  notSaved: '未保存: {reason}',
  format: '{encoding}、{lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: '改行コード混在' },

  changed:
    'このファイルは別のデバイスで変更されました（{when}）。自分のテキストを最新バージョンとして保存しますか、それとも相手のものを採用しますか？どちらも履歴に残ります。',
  gone: 'このファイルは別のデバイスで削除されました。自分のテキストを残すと、再び保存されます。',
  over: 'これはもう共有されていません。テキストを自分のファイルに新しいファイルとして保存してください。',
  viewed: '現在、これは閲覧のみできます。テキストを自分のファイルに新しいファイルとして保存してください。',
  saveAsNew: '新しいファイルとして保存',
  keepMine: '自分のを残す',
  takeTheirs: '相手のを採用',
  compare: '比較',
  back: '自分のテキストに戻る',
  mine: '自分のテキスト',
  theirs: '相手のテキスト',

  leaveTitle: '保存せずに離れますか？',
  leaveText: '「{name}」への最後の変更が保存されていません。',
  stay: 'とどまる',
  leave: '保存せずに離れる',
  saveAndLeave: '保存して離れる',
};
