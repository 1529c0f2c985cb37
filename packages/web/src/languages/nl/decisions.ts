import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Zoeken op naam of plaats',
  all: 'Alles selecteren',
  selected: '{count, number} geselecteerd',
  left: '{count, plural, =0 {Over alles is beslist.} one {Nog {count, number} te beslissen.} other {Nog {count, number} te beslissen.}}',
  nothingFound: 'Niets heeft dit in de naam of plaats.',
  select: '{name} selecteren',
  choiceOf: '{choice}: {name}',
};
