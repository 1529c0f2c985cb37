import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archivo comprimido',
    audio: 'Audio',
    code: 'Código',
    document: 'Documento',
    folder: 'Carpeta',
    image: 'Imagen',
    pdf: 'PDF',
    presentation: 'Presentación',
    spreadsheet: 'Hoja de cálculo',
    text: 'Texto',
    video: 'Vídeo',
  },
  file: 'Archivo',
  fileOf: 'Archivo {extension}',
  kindOf: '{kind} ({extension})',

  yesterday: 'Ayer',
  separator: ', ',
  bytes: {
    B: '{value} B',
    KB: '{value} KB',
    MB: '{value} MB',
    GB: '{value} GB',
    TB: '{value} TB',
    PB: '{value} PB',
  },
  perSecond: '{size}/s',
  seconds: '{seconds} s',
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursAndMinutes: '{hours} h {minutes} min',
  days: '{days, plural, one {1 día} many {{days} días} other {{days} días}}',
};
