import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Zum Inhalt springen',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  mainMenu: 'Hauptmenü',
  myFiles: 'Meine Dateien',
  recent: 'Zuletzt verwendet',
  starred: 'Favoriten',
  photos: 'Fotos',
  shared: 'Geteilt',
  myLinks: 'Meine Links',
  trash: 'Papierkorb',
  myAccount: 'Mein Konto',
  administration: 'Verwaltung',
  search: 'Suchen',
  logout: 'Abmelden',
  lock: 'Sperren',
  lockTitle: 'Trotz laufender Übertragungen sperren?',
  lockStops:
    'Übertragungen brauchen deine Schlüssel und werden gestoppt. Uploads lassen sich nach dem Entsperren fortsetzen; Downloads beginnen von vorn.',
  lockUnsavedTitle: 'Trotz ungespeichertem Text sperren?',
  lockUnsaved:
    'Ein auf diesem Gerät geöffneter Text hat ungespeicherte Änderungen. Sie gehen verloren, wenn du jetzt sperrst.',
  logoutUnsavedTitle: 'Trotz ungespeichertem Text abmelden?',
  logoutUnsaved:
    'Ein auf diesem Gerät geöffneter Text hat ungespeicherte Änderungen. Sie gehen verloren, wenn du dich jetzt abmeldest.',
  logoutAnyway: 'Jetzt abmelden',
  lockAnyway: 'Jetzt sperren',
  lockCancel: 'Abbrechen',
  notStored:
    'Dieser Browser speichert nichts und vergisst so, was er von deiner Ablage gesehen hat. Du kannst hier alles öffnen, aber nur Personen entfernen, Links löschen und ein neues Schlüsselpaar erzeugen.',
  firstTime: 'Zum ersten Mal auf diesem Gerät',
  firstTimeNoted: 'Nicht mehr darauf hinweisen, dass es das erste Mal ist',
  forgets: 'Dieser Browser vergisst vielleicht, was er von deiner Ablage gesehen hat.',
  used: '{used} von {quota} belegt',
  unlimited: 'unbegrenzt',
  usedByFiles: 'Deine Dateien: {size}',
  usedUnknown: 'Wie viel belegt ist, konnte nicht geladen werden',
  storage: 'Speicherplatz',
  nearlyFull: 'Dein Speicherplatz ist fast voll: noch {free} frei.',
  full: 'Dein Speicherplatz ist voll. Lösche etwas oder bitte den Administrator um mehr.',
  toDark: 'Zum dunklen Design wechseln',
  toLight: 'Zum hellen Design wechseln',
  administratorsOnlyTitle: 'Nur für Administratoren',
  administratorsOnly: 'Benutzer und Einstellungen werden von den Administratoren dieses Servers verwaltet.',
  newCount: '{count} neu',
};

export const atRest: Translation<English['atRest']> = {
  transfersBegun: 'Übertragungen haben begonnen.',
  transfersEnded: '{done, plural, one {1 Übertragung ist fertig.} other {{done} Übertragungen sind fertig.}}',
  transfersFailed:
    '{done, plural, one {1 Übertragung ist fertig.} other {{done} Übertragungen sind fertig.}} {failed} fehlgeschlagen.',
  transfersCancelled: 'Übertragungen wurden abgebrochen.',
  offline:
    'Offline: Gezeigt wird, was dieses Gerät hat. Was den Server braucht, wartet, bis er wieder da ist.',
  newVersion: 'Eine neue Version ist bereit.',
  newVersionLater:
    'Eine neue Version ist bereit. Lade diese Seite neu, sobald die Übertragungen fertig sind.',
  reload: 'Neu laden',
  update: 'Aktualisieren',
  added: '„{name}“ wurde von {who} hinzugefügt.',
  changed: '„{name}“ wurde von {who} geändert.',
  removed: '„{name}“ wurde von {who} entfernt.',
  several: '{count, plural, one {1 Änderung von {who}.} other {{count} Änderungen von {who}.}}',
  anotherDevice: 'einem anderen Gerät',
  anotherOfYours: 'einem anderen deiner Geräte',
  somebody: 'jemandem, den du nicht kennst',
  others: 'anderen',
  and: '{first} und {more, plural, one {1 weiteren} other {{more} weiteren}}',
};
