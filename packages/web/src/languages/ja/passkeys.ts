import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'パスキーを使うと、スマートフォン、コンピューター、セキュリティキーで、指紋、顔、またはPINを使ってファイルを開けます。パスワードもコードも不要です。',
  none: 'パスキーはまだありません。',
  unsupported: 'このブラウザーはパスキーに対応していません。',
  add: 'パスキーを追加',
  timesUnused: '{added}に追加、未使用',
  times: '{added}に追加、最終使用{used}',
  more: '{name}のその他の操作',
  rename: '名前を変更',
  remove: '削除',
  cancel: 'キャンセル',

  addTitle: 'パスキーを追加',
  addText: '続いてブラウザーが保存先を尋ねます。秘密鍵はこのデバイスで、パスキーを使って保護されます。',
  name: '名前',
  nameHint: '「スマートフォン」や「キーホルダーのキー」など、後で見分けられる名前です。',
  nameRequired: 'パスキーに名前を付けてください',
  privateKey: 'あなたの秘密鍵',
  continue: '続ける',
  adding: 'ブラウザーの指示に従ってください…',
  added: 'パスキーを追加しました。',

  renameTitle: 'パスキーの名前を変更',
  save: '保存',

  removeTitle: 'このパスキーを削除しますか？',
  removeText:
    '「{name}」ではアカウントを開けなくなり、それでログインした他のデバイスはログアウトされます。ブラウザーやセキュリティキーに残っているものは使えなくなるので、そこで削除できます。',
  removeYes: '削除する',
  removed: 'パスキーを削除しました。',
};
