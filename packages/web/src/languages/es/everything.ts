import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Qué se muestra',
  filters: {
    all: 'Todo',
    own: 'Sin compartir',
    'shared-by-me': 'Compartido por mí',
    'shared-with-me': 'Compartido conmigo',
  },
  place: 'Mis archivos',
  damaged: 'Elemento dañado',
  reading: 'Leyéndose todavía:',
  leftOut: 'Demasiado grande para leerse aquí por sí solo; ábrelo para incluirlo:',
  failed: 'No se pudo abrir, así que no se muestra nada de ello:',
  asKept: 'Se muestra como estaba cuando este dispositivo tenía red:',
};
