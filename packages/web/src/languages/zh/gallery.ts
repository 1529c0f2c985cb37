import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: '选择',
  all: '全选',
  done: '完成',
  choose: '选择 {name}',
  bar: '已选内容',
  chosen: '{count, plural, =0 {未选择任何内容} other {已选择 {count} 项}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: '将“{name}”保存到我的云盘',
  whose: '副本将存入 {email} 的云盘。它会用您的密钥重新密封，与该链接不再有关。',
  save: '保存到这里',
  saving: '正在保存… {percent}%',
  waiting: '无法连接到服务器。连接恢复后将继续保存。',
  saved: '{count, plural, =0 {已保存，其中没有文件。} other {已保存 {count} 个文件。}}',
  leftOut: '{count, plural, other {有 {count} 项未包含：已损坏或不完整。}}',
  damaged: '未保存，因为服务器上的内容不是其所有者存储的内容：{names}',
  gone: '未保存，因为链接中已没有这些文件：{names}',
  stays: '{count, plural, other {此前已保存 {count} 个文件，予以保留。}}',
  open: '打开文件夹',
  close: '关闭',
};
