import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Suchen',
  query: 'Nach Dateien und Ordnern suchen',
  close: 'Schließen',
  start: 'Tippe, um zu suchen',
  none: 'Keine Ergebnisse',
  scope: 'Wo suchen',
  everything: 'Überall',
  thisFolder: 'In diesem Ordner',
  filters: 'Filter',
  filter: {
    'kind:image': 'Bilder',
    'kind:video': 'Videos',
    'kind:audio': 'Audio',
    'kind:document': 'Dokumente',
    'kind:folder': 'Ordner',
    'larger:10mb': 'Über 10 MB',
    'in:trash': 'Im Papierkorb',
  },
  lastDays: 'Letzte {days} Tage',
  results: 'Ergebnisse',
  found: '{count, plural, one {1 Ergebnis} other {{count} Ergebnisse}}',
  foundMore: 'Mehr als {count} Ergebnisse',
  directory: '{name}/',
  noSize: '-',
};
