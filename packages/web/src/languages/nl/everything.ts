import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Wat wordt getoond',
  filters: {
    all: 'Alles',
    own: 'Niet gedeeld',
    'shared-by-me': 'Door mij gedeeld',
    'shared-with-me': 'Met mij gedeeld',
  },
  place: 'Mijn bestanden',
  damaged: 'Beschadigd item',
  reading: 'Wordt nog gelezen:',
  leftOut: 'Te groot om hier vanzelf te worden gelezen; open het om het mee te nemen:',
  failed: 'Kon niet worden geopend, dus er wordt niets van getoond:',
  asKept: 'Getoond zoals het was toen dit apparaat netwerk had:',
};
