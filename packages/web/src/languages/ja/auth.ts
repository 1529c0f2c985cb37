import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'サーバーに接続できません。ログインにはネットワークが必要です。',
  sharing: '共有したものは、ドライブが開くとすぐに保存できます。',
  promiseTitle: 'ここに入れたものを開けるのは、あなただけです。',
  promises: {
    1: '名前、ファイル、プレビューは、このデバイスを離れる前に暗号化されます。',
    2: 'サーバーが保存するのは、サーバー自身に読めないものだけです。バックアップも同じです。',
    3: '途中で何かが変更された場合、Cofferはそれを表示せずにお知らせします。',
  },
  language: '言語',
  otherAddress:
    'このサーバーは{url}用に設定されています。現在のアドレスでは、すぐにログアウトされることがあります。',
  cookiesDenied:
    'このブラウザーはこのサイトの Cookie をブロックしています。Cookie がないと誰もログインできません。このアドレスのサイトデータを許可してください。',
  storageDenied:
    'このブラウザーはこのサイトのデータを保存しません。ログインはできますが、このタブを閉じるか再読み込みするまでです。',

  email: 'メールアドレス',
  password: 'パスワード',
  emailInvalid: 'name@example.orgのようなメールアドレスを入力してください',
  passwordRequired: 'パスワードを入力してください',

  loginTitle: 'おかえりなさい',
  loginSubtitle: 'ログインしてファイルを開きます。',
  remember: 'このデバイスでログイン状態を保持',
  login: 'ログイン',
  loggingIn: '鍵を開いています…',
  ended: {
    early:
      'ログアウトされました。このセッションは、別の端末、新しいパスワード、または管理者によって終了されました。どれによるものかは、ログイン後にアカウントのアクティビティで確認できます。',
    over: 'セッションが終了しました。続けるには、もう一度ログインしてください。',
    reused:
      '安全のためログアウトしました。このセッションの古い鍵がもう一度使われました。データがコピーされたか、このブラウザーがバックアップから復元された可能性があります。ログインして、アカウントのアクティビティを確認してください。',
  },
  noAccount: 'アカウントをお持ちでない場合:',
  createOne: '作成する',

  haveAccount: 'アカウントをお持ちの場合:',
  toLogin: 'ログイン',
};

export const login: Translation<English['login']> = {
  code: '2要素認証コード',
  codeHint: '認証アプリに表示される6桁の数字、または回復コードの1つです。',
  codeRequired: '認証アプリのコードを入力してください',
  codeTitle: 'あと一歩です',
  codeSubtitle: 'このアカウントには2つ目の認証要素が必要です。',
  keyIsMine: '秘密鍵を自分で保管している',
  confirm: '確認',
  back: '戻る',
  makeKeyFile: '鍵ファイルを作成してログイン',

  withPrivateKey: '秘密鍵でログイン',
  forgotten: 'パスワードをお忘れですか？',
  withPassword: 'パスワードでログイン',
  keyTitle: '秘密鍵でログイン',
  keySubtitle: '鍵があればパスワードは不要です。鍵自体はこのデバイスから出ません。',
  keyHint: '貼り付けるか、.pemファイルをここにドロップするか、選択してください。',
  keyMissing: '秘密鍵が見つかりません。認証には秘密鍵を指定してください',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'パスキーでログイン',
  unlock: 'パスキーでロック解除',
  waiting: 'ブラウザーの指示に従ってください…',
};
