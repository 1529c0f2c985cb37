import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versionen',
  hint: 'Was diese Datei enthielt, bevor sie jeweils neu gespeichert wurde. Ältere Versionen belegen Speicherplatz. Wird die Datei erneut gespeichert, {most, plural, one {bleiben die neueste} other {bleiben die neuesten {most}}} und die der letzten 30 Tage.',
  hintAll:
    'Was diese Datei enthielt, bevor sie jeweils neu gespeichert wurde. Ältere Versionen belegen Speicherplatz. Sie bleiben, bis du sie löschst.',
  version: 'Version {number}',
  named: 'Version {number} · {name}',
  current: 'Aktuell',
  byYou: 'Von dir',
  by: 'Von {who}',
  byStranger: 'Von {words} …, noch unbekannt',
  damaged: 'Diese Version wurde außerhalb von Coffer verändert und ist nicht vertrauenswürdig',
  unsealed:
    'Zum Öffnen fehlt etwas: Ein Programm hat es weggelassen, oder der Server hat es entfernt. Du kannst das hier löschen und erneut speichern.',
  sealAgain: 'Neu versiegeln',
  sealAgainHint:
    'Der Schlüssel des Inhalts ist da. Coffer prüft damit, was gespeichert ist, und speichert es vollständig versiegelt als neue Version. Sieh es dir danach an: Typ und Datum sind bis jetzt vielleicht nur das, was der Server sagt.',
  sealedAgain: '„{name}“ ist neu versiegelt',
  loading: 'Versionen werden geladen',
  showAll: 'Alle {count} Versionen anzeigen',
  showOlder: 'Ältere Versionen anzeigen',

  preview: 'Vorschau',
  download: 'Herunterladen',
  restore: 'Wiederherstellen',
  delete: 'Löschen',
  of: 'Version {number}: {action}',

  restored: '„{name}“ ist wieder wie in Version {number}',
  deleteText: 'Version {number} wird endgültig gelöscht. Niemand kann sie zurückholen.',
  deleteOlder: 'Ältere Versionen löschen',
  deleteOlderText:
    '{count, plural, one {Die Version, die älter als die aktuelle ist, wird endgültig gelöscht. Niemand kann sie zurückholen.} other {Alle {count} Versionen, die älter als die aktuelle sind, werden endgültig gelöscht. Niemand kann sie zurückholen.}}',
  deleteOlderAll:
    'Alle Versionen, die älter als die aktuelle sind, werden endgültig gelöscht. Niemand kann sie zurückholen.',
  deleteOlderExcept:
    'Alle Versionen, die älter als die aktuelle sind, werden endgültig gelöscht, außer denen, die unten nicht ausgewählt sind. Niemand kann sie zurückholen.',
  ofOthers:
    'Auch, was jemand anderes in den letzten 90 Tagen gespeichert oder ersetzt haben kann ({count}). Solange es da ist, lässt sich das rückgängig machen.',
  yesDelete: 'Ja, löschen',
  cancel: 'Abbrechen',
};
