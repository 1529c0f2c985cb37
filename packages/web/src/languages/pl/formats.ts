import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archiwum',
    audio: 'Audio',
    code: 'Kod',
    document: 'Dokument',
    folder: 'Folder',
    image: 'Obraz',
    pdf: 'PDF',
    presentation: 'Prezentacja',
    spreadsheet: 'Arkusz',
    text: 'Tekst',
    video: 'Film',
  },
  file: 'Plik',
  fileOf: 'Plik {extension}',
  kindOf: '{kind} ({extension})',

  yesterday: 'Wczoraj',
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
  hours: '{hours} godz.',
  hoursAndMinutes: '{hours} godz. {minutes} min',
  days: '{days, plural, one {1 dzień} few {{days} dni} many {{days} dni} other {{days} dni}}',
};
