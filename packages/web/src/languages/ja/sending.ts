import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'ファイルを送信',
  opening: 'リンクを開いています…',
  says: 'このリンクをくれた人からのメッセージ:',
  limits: '最大{files, plural, other {{files}個のファイル}}、合計{size}まで。',
  until: '{moment}まで。',
  promise:
    'エンドツーエンドで暗号化されます。ファイルはブラウザーで、リンクの作成者向けに暗号化されます。サーバーには読めず、他の人が送ったものは見えません。',
  drop: 'ここにファイルをドロップ',
  or: 'または',
  choose: 'ファイルを選択',
  more: 'さらにファイルを送信',
  files: 'ファイル',
  waiting: '待機中',
  sending: '{percent}%',
  sent: '送信済み',
  noConnection: '接続を待っています…',
  cancel: 'キャンセル',
  cancelNamed: '{name}をキャンセル',
  again: '再試行',
  againNamed: '{name}を再試行',
  allSent: '{count, plural, =1 {ファイルを送信しました。} other {{count}個のファイルを送信しました。}}',
  allSentHint: 'このページを閉じてかまいません。送信したものは、リンクの作成者の確認を待ちます。',
  keepOpen: 'すべて送信されるまで、このページを開いたままにしてください。',
  tooLarge: 'このファイルは大きすぎます: 残り{left}。',
  tooMany: 'このリンクでは、これ以上ファイルを送れません。',
  noRoom: '現在、このファイルを保存する空きがありません。リンクをくれた人に知らせてください。',
  full: 'このリンクでは、これ以上何も送れません。',
  isDirectory: '{name}はフォルダーです。中のファイルかアーカイブを送ってください。',
  tryAgain: '再試行',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'このリンクは不完全です',
    text: '#より後の部分がないか、途中で切れています。リンク全体をもう一度もらってください。',
  },
  altered: {
    title: '何も送信されませんでした',
    text: 'サーバーが示す鍵がこのリンクの指定と異なるか、リンクが変更されています。送信内容を誰かが読もうとしている可能性があります。別の方法でリンクをもう一度もらってください。続く場合は使わないでください。',
  },
  expired: { title: 'このリンクは期限切れです', text: 'リンクをくれた人に、新しいものを依頼してください。' },
  gone: { title: 'ここには何もありません', text: 'このリンクは存在しないか、取り消されました。' },
  full: {
    title: 'このリンクは使い切られました',
    text: '所有者が許可した上限まで送信されました。新しいものを依頼してください。',
  },
  switchedOff: {
    title: 'リンクは無効です',
    text: 'このサーバーの管理者が許可していません。',
  },
  failed: { title: 'このリンクは現在開けません', text: '' },
};
