import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Foto',
  count:
    '{count, plural, one {1 foto o video} many {{count, number} foto e video} other {{count, number} foto e video}}',
  slideshow: 'Presentazione',
  showInFolder: 'Mostra nella cartella',
  details: 'Dettagli',
  reading: 'Lettura delle tue foto su questo dispositivo…',
  readingOn: 'Il tuo spazio è ancora in lettura su questo dispositivo; potrebbero arrivarne altre.',
  empty: 'Ancora nessuna foto',
  emptyHint:
    'Qui trovi le foto e i video di tutto il tuo spazio, per giorno di scatto. Caricane qualcuno in I miei file.',
  picture: 'Foto',
  tile: '{name}, {day}',
  select: 'Seleziona {name}',
  selectDay: 'Seleziona {day}',
  scrubber: 'Data',
  duration: 'Durata: {text}',
};
