import type { English, Translation } from '../catalogue.ts';

export const formats: Translation<English['formats']> = {
  kinds: {
    archive: 'Archive',
    audio: 'Audio',
    code: 'Code',
    document: 'Document',
    folder: 'Dossier',
    image: 'Image',
    pdf: 'PDF',
    presentation: 'Présentation',
    spreadsheet: 'Feuille de calcul',
    text: 'Texte',
    video: 'Vidéo',
  },
  file: 'Fichier',
  fileOf: 'Fichier {extension}',
  kindOf: '{kind} ({extension})',

  yesterday: 'Hier',
  separator: ', ',
  bytes: {
    B: '{value} o',
    KB: '{value} Ko',
    MB: '{value} Mo',
    GB: '{value} Go',
    TB: '{value} To',
    PB: '{value} Po',
  },
  perSecond: '{size}/s',
  seconds: '{seconds} s',
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursAndMinutes: '{hours} h {minutes} min',
  days: '{days, plural, one {{days} jour} many {{days} jours} other {{days} jours}}',
};
