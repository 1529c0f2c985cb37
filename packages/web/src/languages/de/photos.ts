import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Fotos',
  count: '{count, plural, one {1 Bild oder Video} other {{count, number} Bilder und Videos}}',
  slideshow: 'Diashow',
  showInFolder: 'Im Ordner anzeigen',
  details: 'Details',

  reading: 'Deine Bilder werden auf diesem Gerät gelesen…',
  readingOn: 'Deine Ablage wird auf diesem Gerät noch gelesen; es können weitere dazukommen.',
  empty: 'Noch keine Bilder',
  emptyHint:
    'Bilder und Videos deiner ganzen Ablage stehen hier nach dem Tag ihrer Aufnahme. Lade welche unter „Meine Dateien“ hoch.',

  picture: 'Bild',
  tile: '{name}, {day}',
  select: '{name} auswählen',
  selectDay: '{day} auswählen',
  scrubber: 'Datum',
  duration: 'Länge {text}',
};
