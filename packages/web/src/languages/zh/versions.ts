import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: '版本',
  hint: '此文件每次重新存储之前的内容。旧版本会占用存储空间。文件重新存储时，会保留最新的 {most, plural, other {{most}}} 个版本和最近 30 天内的版本。',
  hintAll: '此文件每次重新存储之前的内容。旧版本会占用存储空间，并一直保留到你删除为止。',
  version: '版本 {number}',
  named: '版本 {number} · {name}',
  current: '当前',
  byYou: '由你存储',
  by: '由 {who} 存储',
  byStranger: '由你不认识的人存储：{words} …',
  damaged: '此版本在 Coffer 之外被更改，不可信任',
  unsealed: '缺少打开所需的内容：某个程序未提供，或服务器将其移除。你可以删除它，然后重新保存。',
  sealAgain: '重新密封',
  sealAgainHint:
    '内容的密钥仍在。Coffer 会用该密钥校验已保存的内容，并将其完全密封后存为新版本。之后请查看：在此之前，其类型和日期可能只是服务器的说法。',
  sealedAgain: '“{name}”已重新密封',
  loading: '正在加载版本',
  showAll: '显示全部 {count} 个版本',
  showOlder: '显示旧版本',

  preview: '预览',
  download: '下载',
  restore: '还原',
  delete: '删除',
  of: '{action}版本 {number}',

  restored: '“{name}”已还原为版本 {number}',
  deleteText: '版本 {number} 会彻底删除，谁也无法恢复。',
  deleteOlder: '删除旧版本',
  deleteOlderText: '{count, plural, other {早于当前版本的 {count} 个版本会全部彻底删除，谁也无法恢复。}}',
  deleteOlderAll: '早于当前版本的所有版本都会彻底删除，谁也无法恢复。',
  deleteOlderExcept: '除下方未选择的以外，早于当前版本的所有版本都会彻底删除，谁也无法恢复。',
  ofOthers: '同时删除过去 90 天内可能由他人保存或替换的版本（{count}）。只要仍在，就可以撤销。',
  yesDelete: '删除',
  cancel: '取消',
};
