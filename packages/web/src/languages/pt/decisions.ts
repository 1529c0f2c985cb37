import type { English, Translation } from '../catalogue.ts';

export const decisions: Translation<English['decisions']> = {
  search: 'Pesquisar por nome ou local',
  all: 'Selecionar tudo',
  selected: '{count, number} selecionados',
  left: '{count, plural, =0 {Tudo está decidido.} one {Falta decidir {count, number}.} many {Faltam decidir {count, number}.} other {Faltam decidir {count, number}.}}',
  nothingFound: 'Nada tem isso no nome ou no local.',
  select: 'Selecionar {name}',
  choiceOf: '{choice}: {name}',
};
