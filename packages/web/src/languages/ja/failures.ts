import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'このページはこのサーバーには古すぎます。ページを再読み込みしてください。',
  unauthenticated: 'ログアウトされました。もう一度ログインしてください。',
  wrong_credentials: 'メールアドレスまたはパスワードが違います。',
  two_factor_required: '認証アプリのコードを入力してください。',
  refresh_token_reused: '安全のためログアウトしました。もう一度ログインしてください。',
  origin_refused:
    'サーバーはこのアドレスからのリクエストを受け付けません。管理者から伝えられたアドレスで開いてください。',
  not_found: 'もうここにはありません。削除または移動された可能性があります。',
  request_timeout: '送信に時間がかかりすぎました。接続を確認して、もう一度お試しください。',
  space_changed: 'その間に別の変更がありました。もう一度お試しください。',
  too_many_requests: '操作が少し速すぎました。しばらく待ってから、もう一度お試しください。',
  unavailable: 'サーバーは一時的に利用できません。失われたものはありません。しばらくしてからお試しください。',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'サーバーが示すアカウント情報は、鍵ペアで署名されたものと異なります。それに基づく処理は行っていません。サーバーの運営者に知らせてください。',
  cancelled: 'キャンセルしました',
  envelope_unsupported:
    'より新しいバージョンのCofferで作成されたものです。ページを再読み込みして更新してください。',
  first_key_over:
    'サーバーによると、あなたのドライブにはすでに何かがあります。ファイルとフォルダー: {items}、バージョン: {versions}、リンク: {links}、その他: {others}。どれもあなたの鍵では開けません。残すことも削除することもできます。続けると、新しい鍵がそれらをあなたのものとして署名します。心当たりがない場合は、サーバーの運営者に知らせてください。',
  key_file_needed: 'このアカウントにはまだ鍵ファイルがありません。',
  key_file_needs_password:
    'このアカウントにはまだ鍵ファイルがありません。作成するには、一度パスワードでログインしてください。',
  key_file_without_seed: '鍵ファイルの半分しかありません。COFFER SEEDのブロックが欠けています。',
  key_generation_failed: '秘密鍵を生成できませんでした',
  clock_differs:
    'このデバイスとサーバーの時計がずれています。このデバイスの時計を合わせてください。正しい場合は管理者に知らせてください。',
  key_refused: '秘密鍵がユーザーと一致しないか、このデバイスの時計が1分以上ずれています。',
  keys_doubted: 'サーバーが示すアカウントの鍵は、このデバイスが見たものと異なります。',
  keys_locked: '鍵はロックされています。もう一度ログインしてください。',
  part_not_loaded:
    'このページの一部を読み込めませんでした。接続を確認するか、ページを再読み込みしてください。',
  password_refused: 'このパスワードでは秘密鍵を開けません。',
  private_key_mismatch: '秘密鍵がユーザーと一致しません',
  private_key_missing: '秘密鍵が見つかりません。認証には秘密鍵を指定してください',
  sign_in_needed: 'パスワードまたは秘密鍵でログインしてください。',
  wrong_password: 'このパスワードでは秘密鍵を開けません',
  server_too_old:
    'このサーバーはこのページには古すぎます。ページを再読み込みするか、サーバーの運営者に知らせてください。',
  something_went_wrong: '問題が発生しました',
  not_understood: 'サーバーの応答をCofferが理解できません。ページを再読み込みしてください。',
  server_unreachable: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  invalid_key: { private: '秘密鍵が無効です', public: '公開鍵が無効です' },
  field_invalid: '{field}が正しくありません。',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'ログイン後に認証済みのオブジェクトが見つかりません',
  refresh: '更新後に認証済みのオブジェクトが見つかりません',
  createItem: 'ファイルを作成できませんでした',
  item: 'ファイルまたはフォルダーを取得できませんでした',
};
