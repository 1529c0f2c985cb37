import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Chercher par nom ou emplacement',
  all: 'Tout sélectionner',
  selected:
    '{count, plural, one {{count, number} sélectionné} many {{count, number} sélectionnés} other {{count, number} sélectionnés}}',
  left: '{count, plural, =0 {Tout est décidé.} one {Encore {count, number} à décider.} many {Encore {count, number} à décider.} other {Encore {count, number} à décider.}}',
  nothingFound: 'Rien ne contient cela dans son nom ou son emplacement.',
  select: 'Sélectionner {name}',
  choiceOf: '{choice} : {name}',
};
