import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: '「{folder}」へのファイルをリクエスト',
  heading: 'リクエストリンク',
  none: 'リクエストリンクはまだありません。',
  noneHint:
    'フォルダーのメニューで「ファイルをリクエスト」を選択すると、アカウントのない人もそこにファイルを送れるようになります。',
  explained:
    'リンクを持つ人は、アカウントなしでこのフォルダーにファイルを送れます。フォルダーも他の人が送ったものも見えず、サーバーにも読めません。届いたものは、あなたが受け入れるまで待機します。',
  nobodyKnown:
    '誰が送ったかはわかりません。リンクを持つ人なら誰でも送れ、サーバーがファイルを止めたり加えたりすることもありえます。心当たりのあるものを受け入れてください。',
  note: '送信者へのメモ（任意）',
  noteHint: '送信者の画面の上部に表示されます。暗号化され、サーバーには読めません。',
  maxFiles: 'ファイル数の上限',
  maxSize: '合計サイズの上限',
  unit: '単位',
  create: 'リンクを作成',
  cancel: 'キャンセル',
  tooLong: '長すぎます。',
  wrongNumber: '1～{most}',
  wrongSize: '0より大きい値',

  folder: 'フォルダー',
  folderGone: '存在しないフォルダー',
  folderShared:
    'このフォルダーは現在共有されており、リンクは共有フォルダーに何も保存しません。受け入れたファイルは「マイファイル」に入り、そこからフォルダーに移動できます。',
  expires: '有効期限',
  never: 'なし',
  isExpired: '期限切れ',
  files: 'ファイル',
  filesOf: '{count} / {most}',
  size: 'サイズ',
  sizeOf: '{size} / {most}',
  waits: '待機中',
  waiting: '{count, plural, =0 {待機中のファイルなし} other {{count}個のファイルが待機中}}',
  altered:
    'サーバーが示す鍵または上限は、あなたの設定と異なります。このリンクで送られるファイルは安全ではありません。取り消して、作り直してください。',
  gone: 'このリンクはサーバーにもうないため、誰も送信できません。取り消してください。',
  open: '{folder}のリクエストリンク',

  waitingFiles: '確認待ちのファイル',
  loading: '読み込み中',
  tryAgain: '再試行',
  unknownSender: '不明な送信者',
  received: '{moment}に受信',
  damaged: '途中で変更されました',
  damagedHint: 'このファイルは途中で変更されたか、このリンクで送られたものではありません。拒否してください。',
  beyond: 'リンクの上限を超えています',
  noFolder:
    'このリンクのフォルダーがないため、ファイルの置き場所がありません。フォルダーを復元するか、ファイルを拒否してください。',
  accept: '受け入れる',
  acceptNamed: '{name}を受け入れる',
  acceptAll: 'すべて受け入れる',
  refuse: '拒否',
  refuseNamed: '{name}を拒否',
  accepting: '{name}を保存中…',
  acceptWaits: 'サーバーに接続できません。接続が戻ると保存を続けます。',
  accepted: '{name}をフォルダーに入れました。',
  acceptedToFiles: '{name} は「マイファイル」にあります。',
  refuseTitle: '「{name}」を拒否しますか？',
  refuseText: 'ファイルは読まれずに削除されます。元に戻せません。',

  takeBack: 'リンクを取り消す',
  takeBackTitle: 'リンクを取り消しますか？',
  takeBackText:
    '{count, plural, =0 {このリンクでは誰もファイルを送れなくなります。} other {このリンクでは誰もファイルを送れなくなり、{count, plural, other {待機中の{count}個のファイル}}は読まれずに削除されます。}}',

  banner: '{count, plural, other {あなた宛てに送られた{count}個のファイルが確認を待っています。}}',
  look: '確認する',
};
