import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Cerca per nome o posizione',
  all: 'Seleziona tutto',
  selected: '{count, number} selezionati',
  left: '{count, plural, =0 {Tutto è deciso.} one {{count, number} ancora da decidere.} many {{count, number} ancora da decidere.} other {{count, number} ancora da decidere.}}',
  nothingFound: 'Nulla corrisponde nel nome o nella posizione.',
  select: 'Seleziona {name}',
  choiceOf: '{choice}: {name}',
};
