import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Nach Name oder Ort suchen',
  all: 'Alle auswählen',
  selected: '{count, number} ausgewählt',
  left: '{count, plural, =0 {Alles ist entschieden.} one {Noch {count, number} zu entscheiden.} other {Noch {count, number} zu entscheiden.}}',
  nothingFound: 'Nichts hat das im Namen oder Ort.',
  select: '{name} auswählen',
  choiceOf: '{choice}: {name}',
};
