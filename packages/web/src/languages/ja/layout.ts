import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: '本文へ移動',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  mainMenu: 'メインメニュー',
  myFiles: 'マイファイル',
  recent: '最近',
  starred: 'スター付き',
  photos: '写真',
  shared: '共有',
  myLinks: 'マイリンク',
  trash: 'ゴミ箱',
  myAccount: 'マイアカウント',
  administration: '管理',
  search: '検索',
  logout: 'ログアウト',
  lock: 'ロック',
  lockTitle: '転送中ですが、ロックしますか？',
  lockStops:
    '転送には鍵が必要なため停止します。アップロードはロック解除後に再開できますが、ダウンロードは最初からやり直しになります。',
  lockUnsavedTitle: '未保存のテキストがありますが、ロックしますか？',
  lockUnsaved: 'このデバイスで開いているテキストに未保存の変更があります。今ロックすると失われます。',
  logoutUnsavedTitle: '未保存のテキストがありますが、ログアウトしますか？',
  logoutUnsaved: 'このデバイスで開いているテキストに未保存の変更があります。今ログアウトすると失われます。',
  logoutAnyway: '今すぐログアウト',
  lockAnyway: '今すぐロック',
  lockCancel: 'キャンセル',
  firstTime: 'このデバイスで初めての使用',
  firstTimeNoted: '初めての使用であることを再び表示しない',
  forgets: 'このブラウザーは、見たドライブの内容を忘れることがあります。',
  used: '{quota}中{used}を使用',
  unlimited: '無制限',
  usedByFiles: 'あなたのファイル: {size}',
  usedUnknown: '使用量を読み込めませんでした',
  storage: 'ストレージ',
  nearlyFull: 'ストレージがもうすぐいっぱいです: 残り{free}。',
  full: 'ストレージがいっぱいです。何かを削除するか、管理者に容量の追加を依頼してください。',
  toDark: 'ダークモードに切り替え',
  toLight: 'ライトモードに切り替え',
  administratorsOnlyTitle: '管理者専用',
  administratorsOnly: 'ユーザーと設定は、このサーバーの管理者が管理します。',
};

export const atRest: Translation<English['atRest']> = {
  offline:
    'オフライン: このデバイスにあるものを表示しています。サーバーが必要な操作は、復旧するまで待機します。',
  newVersion: '新しいバージョンの準備ができました。',
  newVersionLater:
    '新しいバージョンの準備ができました。転送が終わったら、このページを再読み込みしてください。',
  reload: '再読み込み',
};
