import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: '移入共享文件夹',
  outOf: '移出共享文件夹',
  move: '移动',
  cancel: '取消',
  what: '{count, plural, =1 {“{name}”} other {{count} 个项目}}将移到{to}。',
  folder: '共享文件夹“{name}”',
  myFiles: '我的文件',
  gains: '此后能打开它的人，包括其回收站和旧版本：',
  nobodyGains: '除你之外，没有人有那个文件夹。',
  loses: '此后不能再打开它的人；他们已看过或下载的内容仍归他们所有：',
  nobodyLoses: '没有人会失去访问权限。',
  undoEnds: '此后，他人对其所做的更改将无法再撤销。',
  member: {
    viewer: '{who}（查看者）',
    editor: '{who}（编辑者）',
  },
  someone: '账户已不存在的人',
  owner: '该文件夹属于 {who}：你移到那里的内容此后归其所有，谁能打开也由其决定。只有其本人能再将内容移出。',
  quoted: '“{name}”',
  links: '{count, plural, other {{names}的链接会失效。}}',
  linksBelow: '{count, plural, other {其中内容的 {count} 个公开链接也会失效。}}',
  onlyViews: '你可以查看那个文件夹，但不能更改其中的任何内容。',
  onlyOwner: '只有所有者能将内容移出此文件夹。你可以保存副本。',
  loading: '正在查询谁能打开它',
  moved: '{count, plural, =1 {“{name}”已移动} other {{count} 个项目已移动}}',
};
