import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '删除 {name}？',
  deleteOneFile: '文件会移到回收站。你可以从那里还原。',
  deleteOneDirectory: '文件夹及其中的一切会移到回收站。你可以从那里还原。',
  deleteUpload: '此上传尚未完成。已发送的部分会彻底删除。',
  deleteSelected: '删除所选项目',
  deleteSelectedText: {
    files: '{files, plural, other {{files} 个文件}}（{size}）会移到回收站。你可以从那里还原。',
    folders: '{folders, plural, other {{folders} 个文件夹及其中的一切}}会移到回收站。你可以从那里还原。',
    both: '{files, plural, other {{files} 个文件}}（{size}）和 {folders, plural, other {{folders} 个文件夹及其中的一切}}会移到回收站。你可以从那里还原。',
  },
  yesDelete: '删除',
  deleted: '{count, plural, =1 {“{name}”已移到回收站} other {{count} 个项目已移到回收站}}',

  trash: '回收站',
  trashHint:
    '这里的内容会占用存储空间，直到你彻底删除，或达到你在账户中设置的天数。指向它们的链接打不开任何内容。',
  spaceTrashHint:
    '此文件夹中已删除的内容。所有能访问此文件夹的人都能看到；可编辑文件夹的人可以还原，只有所有者能彻底删除。',
  trashEmptyTitle: '回收站是空的',
  trashEmpty: '你删除的内容会先到这里，可以还原。',
  trashedFrom: '原位置',
  trashedAt: '删除时间',
  placeGone: '其文件夹也在回收站中，因此会还原到顶层',
  restoreAll: '全部还原',
  restored: '{count, plural, =1 {已还原} other {已还原 {count} 个项目}}',
  restoredAs: '已还原为“{name}”，因为原名称已被使用或原文件夹已不存在',
  restoredElsewhere: '已还原 {count} 个项目，其中 {relocated} 个换了名称或位于顶层',
  deleteForGoodTitle: '彻底删除？',
  deleteForGoodText:
    '{count, plural, =1 {“{name}”} other {{count} 个项目}}及其中的一切会从服务器上删除，谁也无法恢复。',
  deleteForGoodOthers: '{others, plural, other {之前从中删除的 {others} 个项目也会一并删除。}}',
  emptyTrash: '清空回收站',
  emptyTrashTitle: '清空回收站？',
  emptyText:
    '回收站中的{count, plural, =1 {这一个项目} other {全部 {count} 个项目}}及其中的一切{count, plural, other {会从服务器上删除}}，谁也无法恢复。',
  ofOthers: '同时删除过去 90 天内可能被他人删除或更改的项目（{count}）。只要仍在这里，就可以撤销。',
};
