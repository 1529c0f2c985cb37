import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Zdjęcia',
  count:
    '{count, plural, one {1 zdjęcie lub film} few {{count, number} zdjęcia i filmy} many {{count, number} zdjęć i filmów} other {{count, number} zdjęć i filmów}}',
  slideshow: 'Pokaz slajdów',
  showInFolder: 'Pokaż w folderze',
  details: 'Szczegóły',

  reading: 'Odczytywanie zdjęć na tym urządzeniu…',
  readingOn: 'Twój dysk jest nadal odczytywany na tym urządzeniu; może pojawić się więcej.',
  empty: 'Nie ma jeszcze zdjęć',
  emptyHint:
    'Zdjęcia i filmy z całego dysku są tu ułożone według dnia wykonania. Prześlij jakieś w Moich plikach.',

  picture: 'Zdjęcie',
  tile: '{name}, {day}',
  select: 'Zaznacz {name}',
  selectDay: 'Zaznacz {day}',
  scrubber: 'Data',
  duration: 'Długość {text}',
};
