import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Pesquisar',
  query: 'Pesquisar arquivos e pastas',
  close: 'Fechar',
  start: 'Comece a digitar para pesquisar',
  none: 'Nenhum resultado',
  scope: 'Onde pesquisar',
  everything: 'Tudo',
  thisFolder: 'Esta pasta',
  filters: 'Filtros',
  filter: {
    'kind:image': 'Imagens',
    'kind:video': 'Vídeos',
    'kind:audio': 'Áudio',
    'kind:document': 'Documentos',
    'kind:folder': 'Pastas',
    'larger:10mb': 'Mais de 10 MB',
    'in:trash': 'Na lixeira',
  },
  lastDays: 'Últimos {days} dias',
  results: 'Resultados',
  found:
    '{count, plural, =1 {1 resultado} one {{count} resultados} many {{count} resultados} other {{count} resultados}}',
  foundMore: 'Mais de {count} resultados',
  directory: '{name}/',
  noSize: '-',
};
