import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: '按名称或位置搜索',
  all: '全选',
  selected: '已选 {count, number} 项',
  left: '{count, plural, =0 {已全部决定。} other {还有 {count, number} 项待决定。}}',
  nothingFound: '没有名称或位置包含此内容的项目。',
  select: '选择 {name}',
  choiceOf: '{choice}：{name}',
};
