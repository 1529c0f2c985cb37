import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archivio',
    audio: 'Audio',
    code: 'Codice',
    document: 'Documento',
    folder: 'Cartella',
    image: 'Immagine',
    pdf: 'PDF',
    presentation: 'Presentazione',
    spreadsheet: 'Foglio di calcolo',
    text: 'Testo',
    video: 'Video',
  },
  file: 'File',
  fileOf: 'File {extension}',
  kindOf: '{kind} ({extension})',

  yesterday: 'Ieri',
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
  days: '{days, plural, one {1 giorno} many {{days} giorni} other {{days} giorni}}',
};
