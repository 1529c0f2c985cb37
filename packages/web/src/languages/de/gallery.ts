import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Auswählen',
  all: 'Alles auswählen',
  done: 'Fertig',
  choose: '{name} auswählen',
  bar: 'Auswahl',
  chosen: '{count, plural, =0 {Nichts ausgewählt} one {1 ausgewählt} other {{count} ausgewählt}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: '„{name}“ in meinem Speicher sichern',
  whose:
    'Eine Kopie wird im Speicher von {email} abgelegt. Sie wird mit deinen Schlüsseln neu versiegelt und hat mit dem Link nichts mehr zu tun.',
  save: 'Hier speichern',
  saving: 'Wird gespeichert … {percent} %',
  waiting:
    'Der Server ist nicht erreichbar. Das Speichern geht weiter, sobald die Verbindung wieder besteht.',
  saved:
    '{count, plural, =0 {Ohne eine Datei gespeichert.} one {Eine Datei wurde gespeichert.} other {{count} Dateien wurden gespeichert.}}',
  leftOut:
    '{count, plural, one {Ein Element wurde ausgelassen: Es ist beschädigt oder nicht vollständig.} other {{count} Elemente wurden ausgelassen: Sie sind beschädigt oder nicht vollständig.}}',
  damaged: 'Nicht gespeichert, weil der Server nicht das hat, was ihr Eigentümer abgelegt hat: {names}',
  gone: 'Nicht gespeichert, weil sie nicht mehr hinter dem Link liegen: {names}',
  stays:
    '{count, plural, one {Eine Datei wurde vorher gespeichert und bleibt.} other {{count} Dateien wurden vorher gespeichert und bleiben.}}',
  open: 'Ordner öffnen',
  close: 'Schließen',
};
