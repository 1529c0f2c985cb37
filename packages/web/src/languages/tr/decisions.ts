import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Ada veya konuma göre ara',
  all: 'Tümünü seç',
  selected: '{count, number} seçildi',
  left: '{count, plural, =0 {Hepsine karar verildi.} one {Karar bekleyen: {count, number}.} other {Karar bekleyen: {count, number}.}}',
  nothingFound: 'Adında veya konumunda bu geçen bir şey yok.',
  select: 'Seç: {name}',
  choiceOf: '{choice}: {name}',
};
