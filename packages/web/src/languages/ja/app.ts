import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: '処理中…',
  notFoundTitle: 'ここには何もありません',
  notFound: 'アドレスに誤りがあるか、ここにあったものが移動されています。',
  toMyFiles: 'マイファイルへ',
  brokenTitle: '問題が発生しました',
  tryAgain: '再試行',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'マイファイル',
  recent: '最近',
  starred: 'スター付き',
  trash: 'ゴミ箱',
  photos: '写真',
  saveToCoffer: 'Cofferに保存',
  fileLink: 'ファイルリンク',
  sendFiles: 'ファイルを送信',
  invitation: '招待',
  filePreview: 'ファイルプレビュー',
  login: 'ログイン',
  decryptPrivateKey: '秘密鍵の復号',
  accountLocked: 'アカウントはロック中',
  lockScreen: 'ロック画面',
  createAnAccount: 'アカウントの作成',
  yourPrivateKey: 'あなたの秘密鍵',
  twofactorAuthentication: '2要素認証',
  activationLink: '確認リンク',
  accountActivation: 'アカウントの確認',
  appUsers: 'ユーザー',
  appUser: 'ユーザー',
  invitations: '招待',
  appSettings: 'アプリ設定',
  overview: '概要',
  events: 'イベント',
  forgotYourPassword: 'パスワードをお忘れですか？',
  startOver: '最初からやり直す',
  myAccount: 'マイアカウント',
  changePassword: 'パスワードの変更',
  whatDiffers: '違い',
  whatWaits: '保留中の変更',
  shared: '共有',
  myLinks: 'マイリンク',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Cofferには安全な接続が必要です',
  text: 'ファイルはこのデバイスで暗号化されます。ブラウザーがそれを許可するのは、HTTPS接続か、サーバーが動作しているコンピューター上だけです。',
  steps: {
    1: 'アドレスを入力した場合は、先頭にhttps://を付けてお試しください。',
    2: 'サーバーが動作しているコンピューターでは、http://localhostにサーバーのポートを付けて開いてください。',
    3: 'サーバーを運営している場合は、証明書を用意するか、COFFER_TLS=self-signedを設定して再起動してください。',
  },
  tryHttps: 'HTTPSを試す',
};
