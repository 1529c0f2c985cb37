import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: '秘密鍵',
  notKeptHint: 'このサーバーは秘密鍵を保存しません。貼り付けるか、保存した.pemファイルを選択してください。',
  chooseFile: 'ファイルを選択',
  required: '-----BEGINからEND-----まで、秘密鍵を貼り付けてください',
  pem: '秘密鍵 (PEM)',
  download: '.pemファイルでダウンロード',
  meaning:
    'このアカウントは、暗号化を行わないプログラムで作成されました。鍵ファイルには秘密鍵と2つ目のシークレットが含まれます。秘密鍵だけが知られても、このシークレットがなければ何も開けません。次のステップで保存します。以後、現在の秘密鍵ではこのアカウントを開けなくなり、パスキーと回復コードも使えなくなります。',
};
