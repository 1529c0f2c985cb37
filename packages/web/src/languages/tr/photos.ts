import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Fotoğraflar',
  count: '{count, plural, one {1 fotoğraf veya video} other {{count, number} fotoğraf ve video}}',
  slideshow: 'Slayt gösterisi',
  showInFolder: 'Klasörde göster',
  details: 'Ayrıntılar',
  reading: 'Fotoğraflarınız bu cihazda okunuyor…',
  readingOn: 'Sürücünüz bu cihazda hâlâ okunuyor; daha fazlası gelebilir.',
  empty: 'Henüz fotoğraf yok',
  emptyHint:
    'Tüm sürücünüzdeki fotoğraf ve videolar, çekildikleri güne göre burada durur. Dosyalarım sayfasında birkaç tane yükleyin.',
  picture: 'Fotoğraf',
  tile: '{name}, {day}',
  select: 'Seç: {name}',
  selectDay: 'Seç: {day}',
  scrubber: 'Tarih',
  duration: 'Süre: {text}',
};
