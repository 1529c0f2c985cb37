import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Rechercher',
  query: 'Rechercher des fichiers et dossiers',
  close: 'Fermer',
  start: 'Commencez à taper pour rechercher',
  none: 'Aucun résultat',
  scope: 'Où rechercher',
  everything: 'Partout',
  thisFolder: 'Ce dossier',
  filters: 'Filtres',
  filter: {
    'kind:image': 'Images',
    'kind:video': 'Vidéos',
    'kind:audio': 'Audio',
    'kind:document': 'Documents',
    'kind:folder': 'Dossiers',
    'larger:10mb': 'Plus de 10 Mo',
    'in:trash': 'Dans la corbeille',
  },
  lastDays: '{days} derniers jours',
  results: 'Résultats',
  found: '{count, plural, one {{count} résultat} many {{count} résultats} other {{count} résultats}}',
  foundMore: 'Plus de {count} résultats',
  directory: '{name}/',
  noSize: '-',
};
