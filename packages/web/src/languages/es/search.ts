import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Buscar',
  query: 'Buscar archivos y carpetas',
  close: 'Cerrar',
  start: 'Empieza a escribir para buscar',
  none: 'Sin resultados',
  scope: 'Dónde buscar',
  everything: 'Todo',
  thisFolder: 'Esta carpeta',
  filters: 'Filtros',
  filter: {
    'kind:image': 'Imágenes',
    'kind:video': 'Vídeos',
    'kind:audio': 'Audio',
    'kind:document': 'Documentos',
    'kind:folder': 'Carpetas',
    'larger:10mb': 'Más de 10 MB',
    'in:trash': 'En la papelera',
  },
  lastDays: 'Últimos {days} días',
  results: 'Resultados',
  found: '{count, plural, one {1 resultado} many {{count} resultados} other {{count} resultados}}',
  foundMore: 'Más de {count} resultados',
  directory: '{name}/',
  noSize: '-',
};
