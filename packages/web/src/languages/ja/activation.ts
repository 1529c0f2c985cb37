import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'メールアドレスの確認',
  ask: 'このアドレスで登録がありました。あなた自身によるものか確認が必要です。',
  askUser: '{email}としてログインしています。このアドレスがあなたのものであることを確認してください。',
  askToLogIn: 'このアドレスで登録したアカウントにログインしてから確認してください。',
  confirm: '確認',
  logInToConfirm: 'ログインして確認',
  otherTitle: 'このリンクは別のアカウント用です',
  other: '別のアドレスのアカウントにログインしています。このリンクのアカウントにログインしてください。',
  refuse: '自分ではありません',
  refuseTitle: 'このアカウントを削除しますか？',
  refuseText:
    '誰かがあなたのメールアドレスで登録しました。確認待ちのアカウントは、中身とともに直ちに完全に削除されます。',
  refuseYes: 'アカウントを削除',
  refusedTitle: 'アカウントを削除しました',
  refused: 'このアカウントであなたのメールアドレスを使う人はもういません。他に必要な操作はありません。',

  confirmedTitle: 'メールアドレスを確認しました',
  confirmed: 'アカウントが有効になりました。開いている他のCofferのページにも自動で反映されます。',
  alreadyTitle: 'このアドレスは確認済みです',
  already: 'このリンクはもう使えませんが、必要もありません。アカウントは有効です。',
  expiredTitle: 'このリンクはもう使えません',
  expired: 'リンクの有効期間は7日間で、アカウントごとに異なります。新しいリンクを請求してください。',
  takenTitle: 'このアドレスは別のアカウントのものです',
  taken:
    '別のアカウントがこのメールアドレスを先に確認しました。そちらにログインしてください。パスワードを忘れた場合も、戻る方法があります。',
  toFiles: 'マイファイルへ',
  toLogin: 'ログインへ',
  toForgotten: 'パスワードを忘れた',
  toResend: '新しいリンクを送信',

  resendTitle: '新しい確認リンク',
  resendSubtitle: '登録時のアドレスに送信します。',
  email: 'メールアドレス',
  emailInvalid: 'name@example.orgのようなメールアドレスを入力してください',
  resend: 'リンクを送信',
  resentTitle: 'メールボックスをご確認ください',
  resent:
    '{email}の確認を待っているアカウントがあれば、新しいリンクが届きます。数分かかることがあります。迷惑メールもご確認ください。',
  notNeededTitle: '確認の必要はありません',
  notNeeded: 'このサーバーではメールアドレスの確認は不要です。アカウントは有効です。',
};
