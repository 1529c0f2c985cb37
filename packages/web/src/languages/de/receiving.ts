import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'In Coffer speichern',
  from: 'Das hat eine andere App auf diesem Gerät übergeben oder eine Seite, die du besucht hast. Speichere nur, was du selbst geteilt hast.',
  what: '{count, plural, one {Eine Datei, {size}} other {{count} Dateien, {size}}}',
  where: 'Wohin',
  save: 'Speichern',
  cancel: 'Abbrechen',
  away: 'Der Server ist nicht erreichbar. Was du speicherst, wartet auf dieser Seite, bis er wieder da ist: Lass sie offen.',
  nothing:
    'Hier ist nichts zu speichern. Vielleicht war es Text ohne Datei, oder die Seite wurde inzwischen neu geladen. Teile es noch einmal.',
  toFiles: 'Meine Dateien',
};
