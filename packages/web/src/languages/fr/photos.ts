import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Photos',
  count:
    '{count, plural, one {{count, number} photo ou vidéo} many {{count, number} photos et vidéos} other {{count, number} photos et vidéos}}',
  slideshow: 'Diaporama',
  showInFolder: 'Afficher dans le dossier',
  details: 'Détails',

  reading: 'Lecture de vos photos sur cet appareil…',
  readingOn: 'Votre espace est encore en cours de lecture sur cet appareil ; d’autres peuvent arriver.',
  empty: 'Pas encore de photos',
  emptyHint:
    'Les photos et vidéos de tout votre espace figurent ici, par jour de prise de vue. Téléversez-en dans Mes fichiers.',

  picture: 'Photo',
  tile: '{name}, {day}',
  select: 'Sélectionner {name}',
  selectDay: 'Sélectionner {day}',
  scrubber: 'Date',
  duration: 'Durée {text}',
};
