import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Cerca',
  query: 'Cerca file e cartelle',
  close: 'Chiudi',
  start: 'Inizia a scrivere per cercare',
  none: 'Nessun risultato',
  scope: 'Dove cercare',
  everything: 'Ovunque',
  thisFolder: 'Questa cartella',
  filters: 'Filtri',
  filter: {
    'kind:image': 'Immagini',
    'kind:video': 'Video',
    'kind:audio': 'Audio',
    'kind:document': 'Documenti',
    'kind:folder': 'Cartelle',
    'larger:10mb': 'Oltre 10 MB',
    'in:trash': 'Nel cestino',
  },
  lastDays: 'Ultimi {days} giorni',
  results: 'Risultati',
  found: '{count, plural, one {1 risultato} many {{count} risultati} other {{count} risultati}}',
  foundMore: 'Più di {count} risultati',
  directory: '{name}/',
  noSize: '-',
};
