import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Foto’s',
  count: '{count, plural, one {1 foto of video} other {{count, number} foto’s en video’s}}',
  slideshow: 'Diavoorstelling',
  showInFolder: 'In map tonen',
  details: 'Details',

  reading: 'Je foto’s worden op dit apparaat gelezen…',
  readingOn: 'Je schijf wordt nog gelezen op dit apparaat; er kunnen er meer bij komen.',
  empty: 'Nog geen foto’s',
  emptyHint:
    'Foto’s en video’s van je hele schijf staan hier op de dag waarop ze zijn gemaakt. Upload er een paar in Mijn bestanden.',

  picture: 'Foto',
  tile: '{name}, {day}',
  select: '{name} selecteren',
  selectDay: '{day} selecteren',
  scrubber: 'Datum',
  duration: 'Duur {text}',
};
