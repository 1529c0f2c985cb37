import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Ce qui est affiché',
  filters: {
    all: 'Tout',
    own: 'Non partagé',
    'shared-by-me': 'Partagé par moi',
    'shared-with-me': 'Partagé avec moi',
  },
  place: 'Mes fichiers',
  damaged: 'Élément endommagé',
  reading: 'Lecture en cours :',
  leftOut: 'Trop volumineux pour être lu automatiquement ici ; ouvrez-le pour l’inclure :',
  failed: 'Impossible à ouvrir, rien n’en est affiché :',
  asKept: 'Affiché tel qu’il était quand cet appareil avait du réseau :',
};
