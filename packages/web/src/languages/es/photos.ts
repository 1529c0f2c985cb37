import type { English, Translation } from '../catalogue.ts';

export const photos: Translation<English['photos']> = {
  photos: 'Fotos',
  count:
    '{count, plural, one {1 foto o vídeo} many {{count, number} fotos y vídeos} other {{count, number} fotos y vídeos}}',
  slideshow: 'Presentación',
  showInFolder: 'Mostrar en la carpeta',
  details: 'Detalles',
  reading: 'Leyendo tus fotos en este dispositivo…',
  readingOn: 'Tu unidad aún se está leyendo en este dispositivo; puede que aparezcan más.',
  empty: 'Aún no hay fotos',
  emptyHint:
    'Aquí aparecen las fotos y los vídeos de toda tu unidad por el día en que se tomaron. Sube algunos en Mis archivos.',
  picture: 'Foto',
  tile: '{name}, {day}',
  select: 'Seleccionar {name}',
  selectDay: 'Seleccionar {day}',
  scrubber: 'Fecha',
  duration: 'Duración: {text}',
};
