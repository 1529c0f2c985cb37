import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Was gezeigt wird',
  filters: {
    all: 'Alles',
    own: 'Nicht geteilt',
    'shared-by-me': 'Von mir geteilt',
    'shared-with-me': 'Mit mir geteilt',
  },
  place: 'Meine Dateien',
  damaged: 'Beschädigtes Element',
  reading: 'Wird noch gelesen:',
  leftOut: 'Zu groß, um hier von selbst gelesen zu werden; öffne es, damit es dabei ist:',
  failed: 'Ließ sich nicht öffnen, daher wird nichts davon gezeigt:',
  asKept: 'Stand, als dieses Gerät zuletzt ein Netz hatte:',
};
