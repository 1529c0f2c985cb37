import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archiv',
    audio: 'Audio',
    code: 'Code',
    document: 'Dokument',
    folder: 'Ordner',
    image: 'Bild',
    pdf: 'PDF',
    presentation: 'Präsentation',
    spreadsheet: 'Tabelle',
    text: 'Text',
    video: 'Video',
  },
  file: 'Datei',
  fileOf: '{extension}-Datei',
  kindOf: '{kind} ({extension})',

  yesterday: 'Gestern',
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
  days: '{days, plural, one {1 Tag} other {{days} Tage}}',
};
