import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy}さんがフォルダーを共有しています',
  folder: 'フォルダー「{name}」はエンドツーエンドで暗号化されています。このサーバーの運営者には読めません。',
  someFolder: 'エンドツーエンドで暗号化されています。このサーバーの運営者には読めません。',
  opening: '招待を開いています…',
  notGoodTitle: 'この招待は無効です',
  notGood: '使用済み、取り消し済み、または期限切れです。送信者に新しい招待を依頼してください。',
  failedTitle: '招待を開けませんでした',
  tryAgain: '再試行',
  until: '{day}まで有効',
  asked: 'このアドレスはメールで届いたため、招待した人に参加の許可を求めます。',
  register: 'アカウントを作成',
  login: 'アカウントを持っている',
  keep: 'このページのアドレスを控えておいてください。先にメールアドレスの確認を求められた場合は、その後でもう一度開いてください。',
  signedInAs: '{email}としてログインしています。',
  join: '参加',
  joinedTitle: '参加しました',
  joined: '{invitedBy}さんが次にCofferを開くと、フォルダーが共有されます。「自分と共有」で見つかります。',
  joinedAsked:
    '{invitedBy}さんに参加の許可を求めています。相手には次の単語が表示されます。電話があった場合、単語は双方で同じはずです。',
  words: 'あなたの鍵の単語',
  toFiles: 'マイファイル',
};
