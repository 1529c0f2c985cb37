import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: '先にメールアドレスを確認してください',
  first:
    'このサーバーは特定のメールアドレス専用です。{email}に送信したリンクを開いてください。確認が済むと、ここでドライブが開きます。',
  logout: 'ログアウト',
  deleteThis: 'このアカウントを削除',

  banner: 'アカウントを有効にするには、{email}に送信したリンクを開いてください。',
  bannerUntil: '{day}までに有効になっていないアカウントは削除されます。',
  bannerResend: 'リンクを再送信',
  bannerResent: '新しいリンクを{email}に送信しました。',
  bannerFailed: '確認メールを再送信できませんでした',
};
