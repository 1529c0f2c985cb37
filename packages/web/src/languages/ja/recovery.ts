import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: '回復コードは書き留められる短さです。パスワードを忘れたとき、これで新しいパスワードを設定でき、すべてこれまでどおり開けます。このデバイスで作成され、サーバーには読めません。',
  make: '回復コードを作成',
  code: '回復コード',
  once: '表示されるのは今だけです。書き留めて、このデバイスとは別に保管してください。以前のコードはこれに置き換わります。',
  kitTitle: 'Coffer回復キット',
  kitAccount: 'アカウント',
  kitServer: 'サーバー',
  kitFingerprint: '鍵のフィンガープリント',
  kitMade: '作成日',
  kitSigned: '署名',
  kitQr: '回復コードのQRコード',
  kitUse:
    '使い方: サーバーのアドレスを開き、「パスワードをお忘れですか？」、「回復コードを持っている」の順に選択します。この用紙を持つ人は、アカウントを開けます。',
  print: '印刷',
  download: '.txtファイルでダウンロード',
};
