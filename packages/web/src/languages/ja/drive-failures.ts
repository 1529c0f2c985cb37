import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'フォルダーのリンクは作成できません',
  version_shown: 'これはファイルの現在のバージョンです。先に別のバージョンを復元してください。',
  shared_inside: '共有フォルダーが含まれているため、移動できません。',
  link_exists: 'すでにリンクがあります。ページを再読み込みすると表示されます。',
  not_a_directory: '移動先がフォルダーではありません。',
  move_into_itself: 'フォルダーをそれ自身の中に移動することはできません。',
  too_deep: 'フォルダーは{limit}階層までです。',
  changes_too_old: '読み込み後の変更が多すぎます。ページを再読み込みしてください。',
  passkey_exists: 'このデバイスにはすでにアカウントのパスキーがあります。',
  file_key_missing: 'ファイルの鍵がありません',
  content_unfinished: 'このファイルのアップロードはまだ完了していません。',
  device_full: 'このデバイスにはファイルを保存する空き容量がありません。',
  directory_not_linkable: 'フォルダーのリンクは作成できません',
  link_altered:
    'サーバーが返した有効期限、上限、回数が本来のものと異なります。人に渡す前にリンクをもう一度確認してください。',
  link_not_created: 'リンクを作成できませんでした',
  link_not_updated: 'リンクを更新できませんでした',
  replica_not_kept: 'このデバイスにはドライブのコピーを保存できません。',
  not_restored: '一部を復元できませんでした。すでにゴミ箱にないか、その間にフォルダーが変更されました。',
  no_file_fits: '選択したファイルの中に、未完了のアップロードに当てはまるものはありません。',
  search_without_key: '秘密鍵がないため検索できません',
  share_ended: 'これはもう共有されていません。',
  space_exchanged:
    'サーバーが示す共有フォルダーは、ここに置かれたものと異なります。開いていません。サーバーの運営者に知らせてください。',
  names_not_read: 'このデバイスはまだドライブ内の名前を読み込んでいます。すべて読み込むと検索できます。',
  transfer_not_running: 'アップロード中でないため、キャンセルできません',
  upload_differs:
    'この名前で以前アップロードされたのは別のファイルです。別の名前でアップロードしてください。',
  upload_under_way: 'このファイルはすでにアップロード中です',
  only_administrator:
    'あなたは唯一の管理者で、このサーバーには他の利用者がいます。先に誰かを管理者にしてください。',
  name_exists: 'このフォルダーには同じ名前の項目があります。',
  content_differs:
    '保存された内容が送信したものと異なります。削除してから、もう一度アップロードしてください。',
  too_many_items:
    'ファイルとフォルダーの数がアカウントの上限に達しています。いくつか削除するか、管理者に上限の引き上げを依頼してください。',
  directory_mismatch: 'サーバーが要求と異なるフォルダーを返しました。',
  file_already_exists: 'ファイルはすでに存在します',
  content_mismatch:
    '届いたものはアップロードされたファイルと異なります。誤ったデータが届かないよう停止しました。',
  directory_not_downloadable: 'フォルダーはダウンロードできません',
  document_locked:
    'この文書を開くには専用のパスワードが必要です。ダウンロードして、デバイスのアプリで開いてください。',
  download_incomplete: 'ダウンロードが途中で終わりました',
  download_not_started: 'ブラウザーがダウンロードを開始しませんでした',
  download_stopped: 'ブラウザーがダウンロードを停止しました',
  link_not_read: 'リンクを取得できませんでした',
  not_showable:
    'このブラウザーでは表示できません。ファイルが壊れているか、名前と種類が異なる可能性があります。ダウンロードして、デバイスのアプリで開いてください。',
  request_too_large:
    'プロキシなど、サーバーの手前にあるものがこのサイズのデータを拒否しています。5 MiBの本文を通すよう、管理者に伝えてください。',
  source_changed: '選択した後にファイルが変更または移動されました。もう一度選択してください。',
  source_missing: 'ファイルが見つかりません',
  source_not_found: 'ファイルが見つからなくなりました。選択した後に移動された可能性があります。',
  source_unreadable: 'ファイルを読み取れません。選択した後に移動または変更された可能性があります。',
  upload_incomplete: 'サーバーがファイル全体を保存しませんでした。もう一度お試しください。',
  person_altered: 'この人の鍵は互いに対応していません。',
  not_as_signed: 'サーバーが示すドライブは、デバイスが署名したものと異なります。アカウントをご確認ください。',
  larger_than_quota: 'このファイルはストレージ全体より大きいです。管理者に容量の追加を依頼してください。',
  item_not_opened: 'ファイルに鍵がないため、データを復号できません。ファイルは回復できません',
  person_not_found: 'アドレス{email}の人はここにいません。',
  person_not_ready: '{email}さんが一度共有ページを開く必要があります。',
  contact_changed: '{email}さんの鍵ペアが以前と異なります。先にフィンガープリントを比べてください。',
  item_damaged: 'このファイルはCofferの外で変更されており、信頼できません。',
  chunk_tampered:
    'このファイルの第{part}部分がCofferの外で変更されています。誤ったデータが届かないよう転送を停止しました。',
  range_invalid: 'サーバーがファイルの長さを実際より短く伝えています。ページを再読み込みしてください。',
  link_unverified:
    '公開リンクの1つがCofferの外で変更されました。それを削除してから、もう一度お試しください。',
  links_too_many: '公開リンクが{limit}件を超えています。不要なものを削除してから、もう一度お試しください。',
  path_invalid: '名前{path}はアップロードできません。',
  directory_name_taken: 'フォルダーの作成先に{path}という名前のファイルがあります。',
  folders_too_deep: 'フォルダーは{limit}階層までです。',
  tree_invalid:
    'サーバー上のフォルダーの構成が合わないか、読み込み中に変更されました。もう一度お試しください。続く場合は管理者に知らせてください。',
  too_large_for_memory:
    'このブラウザーでここに保存できるファイルは{size}までです。プライベートウィンドウを出るか、別のブラウザーを使ってください。',
  quota_short:
    '{files, plural, =1 {このファイルには} other {{files}個のファイルには}}{needed}必要ですが、残りは{left}です。何かを削除するか、管理者に容量の追加を依頼してください。',
  room_missing:
    'このデバイスの空き容量が{size}足りません。空き容量を増やすか、ここに保存するものを減らしてください。',
  too_large_to_preview:
    'この種類のファイルは{size}まで表示できます。ダウンロードして、デバイスのアプリで開いてください。',
};
