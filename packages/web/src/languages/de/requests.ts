import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Dateien für „{folder}“ anfordern',
  heading: 'Anfrage-Links',
  none: 'Du hast noch keine Anfrage-Links.',
  noneHint:
    'Wähle „Dateien anfordern“ im Menü eines Ordners: Dann können Personen ohne Konto Dateien hineinsenden.',
  explained:
    'Wer den Link hat, kann ohne Konto Dateien in diesen Ordner senden. Sichtbar sind dabei weder der Ordner noch was andere senden, und der Server kann nichts davon lesen. Was ankommt, wartet, bis du es annimmst.',
  nobodyKnown:
    'Niemand weiß, wer sendet: Alle, die den Link haben, können es, und der Server könnte Dateien zurückhalten oder hinzufügen. Nimm an, was du erwartest.',
  note: 'Hinweis für Absender (optional)',
  noteHint: 'Er steht oben auf ihrer Seite. Er ist verschlüsselt: Der Server kann ihn nicht lesen.',
  maxFiles: 'Höchstzahl Dateien',
  maxSize: 'Höchstgröße zusammen',
  unit: 'Einheit',
  create: 'Link erstellen',
  cancel: 'Abbrechen',
  tooLong: 'Das ist zu lang.',
  wrongNumber: 'Von 1 bis {most}',
  wrongSize: 'Mehr als 0',

  folder: 'Ordner',
  folderGone: 'Ein verschwundener Ordner',
  folderShared:
    'Dieser Ordner ist jetzt geteilt, und in geteilte Ordner speichern Links nichts. Was du annimmst, kommt nach „Meine Dateien“; von dort kannst du es in den Ordner verschieben.',
  expires: 'Läuft ab',
  never: '–',
  isExpired: 'Abgelaufen',
  files: 'Dateien',
  filesOf: '{count} von {most}',
  size: 'Größe',
  sizeOf: '{size} von {most}',
  waits: 'Wartet',
  waiting: '{count, plural, =0 {Nichts wartet} one {1 Datei wartet} other {{count} Dateien warten}}',
  altered:
    'Der Server zeigt einen anderen Schlüssel oder andere Grenzen, als du festgelegt hast. Über diesen Link sind Dateien nicht vor ihm sicher. Zieh ihn zurück und erstelle einen neuen.',
  gone: 'Der Server hat diesen Link nicht mehr, also kann niemand darüber senden. Zieh ihn zurück.',
  open: 'Anfrage-Link zu {folder}',

  waitingFiles: 'Dateien, die auf dich warten',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  unknownSender: 'Unbekannter Absender',
  received: 'angekommen {moment}',
  damaged: 'Unterwegs verändert',
  damagedHint: 'Diese Datei wurde unterwegs verändert oder nie über diesen Link gesendet. Lehne sie ab.',
  beyond: 'Über den Grenzen des Links',
  noFolder:
    'Der Ordner dieses Links ist verschwunden; es gibt also keinen Platz für die Datei. Hol den Ordner zurück oder lehne die Datei ab.',
  accept: 'Annehmen',
  acceptNamed: '{name} annehmen',
  acceptAll: 'Alle annehmen',
  refuse: 'Ablehnen',
  refuseNamed: '{name} ablehnen',
  accepting: '{name} wird gespeichert…',
  acceptWaits:
    'Der Server ist nicht erreichbar. Das Speichern geht weiter, sobald die Verbindung wieder da ist.',
  accepted: '{name} ist im Ordner.',
  acceptedToFiles: '{name} ist in „Meine Dateien“.',
  refuseTitle: '„{name}“ ablehnen?',
  refuseText: 'Die Datei wird ungelesen gelöscht. Sie lässt sich nicht zurückholen.',

  takeBack: 'Link zurückziehen',
  takeBackTitle: 'Link zurückziehen?',
  takeBackText:
    '{count, plural, =0 {Niemand kann mehr Dateien darüber senden.} one {Niemand kann mehr Dateien darüber senden, und die Datei, die noch wartet, wird ungelesen gelöscht.} other {Niemand kann mehr Dateien darüber senden, und die {count} Dateien, die noch warten, werden ungelesen gelöscht.}}',

  banner:
    '{count, plural, one {Eine Datei, die dir jemand gesendet hat, wartet auf dich.} other {{count} Dateien, die dir jemand gesendet hat, warten auf dich.}}',
  look: 'Ansehen',
};
