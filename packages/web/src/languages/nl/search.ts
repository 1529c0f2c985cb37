import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Zoeken',
  query: 'Zoeken naar bestanden en mappen',
  close: 'Sluiten',
  start: 'Typ om te zoeken',
  none: 'Geen resultaten',
  scope: 'Waar zoeken',
  everything: 'Overal',
  thisFolder: 'In deze map',
  filters: 'Filters',
  filter: {
    'kind:image': 'Afbeeldingen',
    'kind:video': 'Video’s',
    'kind:audio': 'Audio',
    'kind:document': 'Documenten',
    'kind:folder': 'Mappen',
    'larger:10mb': 'Meer dan 10 MB',
    'in:trash': 'In de prullenbak',
  },
  lastDays: 'Laatste {days} dagen',
  results: 'Resultaten',
  found: '{count, plural, one {1 resultaat} other {{count} resultaten}}',
  foundMore: 'Meer dan {count} resultaten',
  directory: '{name}/',
  noSize: '-',
};
