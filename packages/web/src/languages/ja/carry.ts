import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: '共有フォルダーに移動',
  outOf: '共有フォルダーの外に移動',
  move: '移動',
  cancel: 'キャンセル',
  what: '{count, plural, =1 {「{name}」を{to}に移動します。} other {{count}件の項目を{to}に移動します。}}',
  folder: '共有フォルダー「{name}」',
  myFiles: 'マイファイル',
  gains: '以後、ゴミ箱と古いバージョンも含めて開けるようになる人:',
  nobodyGains: 'このフォルダーを使えるのはあなただけです。',
  loses: '以後、開けなくなる人（すでに見たりダウンロードしたりしたものは手元に残ります）:',
  nobodyLoses: 'アクセスできなくなる人はいません。',
  undoEnds: '移動後は、他の人がそれに加えた変更を元に戻せなくなります。',
  member: {
    viewer: '{who}（閲覧者）',
    editor: '{who}（編集者）',
  },
  someone: 'アカウントが存在しない人',
  owner:
    'このフォルダーの所有者は{who}です。ここに移動したものは以後その人のものになり、誰が開けるかもその人が決めます。再び外に出せるのもその人だけです。',
  quoted: '「{name}」',
  links: '{count, plural, other {{names}のリンクは無効になります。}}',
  linksBelow: '{count, plural, other {中にあるものの公開リンク{count}件も無効になります。}}',
  onlyViews: 'このフォルダーは閲覧のみで、中のものは変更できません。',
  onlyOwner: 'このフォルダーから外に出せるのは所有者だけです。コピーは保存できます。',
  loading: '開ける人を確認中',
  moved: '{count, plural, =1 {「{name}」を移動しました} other {{count}件の項目を移動しました}}',
};
