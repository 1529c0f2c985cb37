import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: '搜索',
  query: '搜索文件和文件夹',
  close: '关闭',
  start: '输入内容开始搜索',
  none: '没有结果',
  scope: '搜索范围',
  everything: '全部',
  thisFolder: '此文件夹',
  filters: '筛选',
  filter: {
    'kind:image': '图片',
    'kind:video': '视频',
    'kind:audio': '音频',
    'kind:document': '文档',
    'kind:folder': '文件夹',
    'larger:10mb': '大于 10 MB',
    'in:trash': '在回收站中',
  },
  lastDays: '最近 {days} 天',
  results: '结果',
  found: '{count, plural, other {{count} 个结果}}',
  foundMore: '超过 {count} 个结果',
  directory: '{name}/',
  noSize: '-',
};
