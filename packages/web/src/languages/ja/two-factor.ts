import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: '認証アプリを使うと、パスワードだけではログインできなくなり、アプリに表示されるコードも毎回入力します。',
  begin: '認証アプリを設定',

  scan: '認証アプリで読み取ってください',
  qrCode: '認証アプリ用のQRコード',
  typed: '読み取れない場合は、次のキーをアプリに入力してください:',
  openApp: 'このデバイスのアプリで開く',
  code: 'アプリのコード',
  codeHint: '6桁の数字で、30秒ごとに変わります。',
  codeRequired: 'アプリに表示される6桁の数字を入力してください',
  confirm: 'オンにする',

  codesTitle: '2要素認証がオンになりました',
  codesWhy:
    'アプリを失った場合、これらの回復コードはそれぞれ1回ログインに使えます。表示されるのは今だけです。パスワードとは別に保管してください。',
  codes: '回復コード',
  download: '.txtファイルでダウンロード',
  kept: '回復コードを安全な場所に保管しました',
  done: '続ける',
  fileHeading: '{email}の回復コード（それぞれ1回のログインに使用可）:',
};
