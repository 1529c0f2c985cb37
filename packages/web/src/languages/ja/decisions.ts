import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: '名前または場所で検索',
  all: 'すべて選択',
  selected: '{count, number}件を選択中',
  left: '{count, plural, =0 {すべて決定済みです。} other {残り{count, number}件です。}}',
  nothingFound: '名前や場所にこれを含むものはありません。',
  select: '{name}を選択',
  choiceOf: '{choice}: {name}',
};
