import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Szukaj',
  query: 'Szukaj plików i folderów',
  close: 'Zamknij',
  start: 'Zacznij pisać, aby wyszukać',
  none: 'Brak wyników',
  scope: 'Gdzie szukać',
  everything: 'Wszędzie',
  thisFolder: 'Ten folder',
  filters: 'Filtry',
  filter: {
    'kind:image': 'Obrazy',
    'kind:video': 'Filmy',
    'kind:audio': 'Audio',
    'kind:document': 'Dokumenty',
    'kind:folder': 'Foldery',
    'larger:10mb': 'Ponad 10 MB',
    'in:trash': 'W koszu',
  },
  lastDays: 'Ostatnie {days} dni',
  results: 'Wyniki',
  found: '{count, plural, one {1 wynik} few {{count} wyniki} many {{count} wyników} other {{count} wyników}}',
  foundMore: 'Ponad {count} wyników',
  directory: '{name}/',
  noSize: '-',
};
