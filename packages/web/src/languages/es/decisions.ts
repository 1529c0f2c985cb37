import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Buscar por nombre o ubicación',
  all: 'Seleccionar todo',
  selected: '{count, number} seleccionados',
  left: '{count, plural, =0 {Todo está decidido.} one {Queda {count, number} por decidir.} many {Quedan {count, number} por decidir.} other {Quedan {count, number} por decidir.}}',
  nothingFound: 'Nada coincide en nombre o ubicación.',
  select: 'Seleccionar {name}',
  choiceOf: '{choice}: {name}',
};
