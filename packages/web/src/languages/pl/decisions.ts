import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Szukaj według nazwy lub miejsca',
  all: 'Zaznacz wszystko',
  selected: 'Zaznaczono: {count, number}',
  left: '{count, plural, =0 {Zdecydowano o wszystkim.} one {Do rozstrzygnięcia: {count, number}.} few {Do rozstrzygnięcia: {count, number}.} many {Do rozstrzygnięcia: {count, number}.} other {Do rozstrzygnięcia: {count, number}.}}',
  nothingFound: 'Nic nie ma tego w nazwie ani miejscu.',
  select: 'Zaznacz {name}',
  choiceOf: '{choice}: {name}',
};
