import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archief',
    audio: 'Audio',
    code: 'Code',
    document: 'Document',
    folder: 'Map',
    image: 'Afbeelding',
    pdf: 'Pdf',
    presentation: 'Presentatie',
    spreadsheet: 'Spreadsheet',
    text: 'Tekst',
    video: 'Video',
  },
  file: 'Bestand',
  fileOf: '{extension}-bestand',
  kindOf: '{kind} ({extension})',

  yesterday: 'Gisteren',
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
  hours: '{hours} u',
  hoursAndMinutes: '{hours} u {minutes} min',
  days: '{days, plural, one {1 dag} other {{days} dagen}}',
};
