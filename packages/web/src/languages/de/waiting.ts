import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programme ohne Schlüssel',
  text: 'Skripte und Programme, die die API dieses Servers ohne deine Schlüssel nutzen. Lass das aus, wenn du keines hast.',
  allow: 'Programme ohne Schlüssel meine Ablage ändern lassen',
  isOff:
    'Programme können lesen und Uploads beginnen. Was sie an einer Ablage ändern, die deine Geräte signiert haben, wird abgelehnt.',
  isOn: 'Was sie erstellen, umbenennen, verschieben oder löschen, wartet, bis du es annimmst oder zurücksetzt. Bis dahin zeigen deine Geräte alles so, wie du es signiert hast.',
  altered:
    'Dieser Server zeigt eine andere Einstellung, als deine Geräte verschlüsselt haben. Sie gilt als ausgeschaltet, bis du sie neu festlegst.',
  untaken:
    'Dieser Server lehnt Programme noch ab: Er hat deine Einstellung nicht übernommen, etwa weil die Verbindung abbrach. Teile sie ihm noch einmal mit oder schalte sie aus.',
  tellAgain: 'Noch einmal mitteilen',
  allowTitle: 'Programme ohne Schlüssel deine Ablage ändern lassen?',
  allowText:
    'Ein Programm, das bei deinem Konto angemeldet ist, darf dann ohne deine Schlüssel erstellen, umbenennen, verschieben und löschen, und ebenso, wer diesen Server betreibt. Nichts davon ist signiert: Du siehst jede Änderung mit Namen und nimmst sie an oder setzt sie zurück. Programme sehen ihre Änderungen sofort; du verlierst nichts, bevor du das annimmst.',
  allowYes: 'Erlauben',
  forbidTitle: 'Änderungen ohne Schlüssel wieder ablehnen?',
  forbidText: 'Programme, die deine Ablage ohne deine Schlüssel ändern, funktionieren dann nicht mehr.',
  forbidYes: 'Ablehnen',

  back: 'Mein Konto',
  waitingTitle: 'Änderungen ohne Schlüssel',
  howTo:
    'Programme haben diese Änderungen ohne deine Schlüssel gemacht, und niemand hat sie signiert. Deine Geräte zeigen alles so, wie du es signiert hast, bis du entscheidest. Nichts ist vorausgewählt.',
  nothing: 'Nichts wartet.',
  lie: 'Dieser Server zeigt {count, plural, one {{count, number} Änderung} other {{count, number} Änderungen}}, die angeblich Programme ohne Schlüssel gemacht haben. Du hast das nicht erlaubt, also ist es gelogen: Nichts davon hat eine Wirkung, und deine Geräte zeigen alles so, wie du es signiert hast. Frag beim Betreiber dieses Servers nach.',
  list: 'Wartende Änderungen',
  keep: 'Zurücksetzen',
  accept: 'Annehmen',
  confirm: 'Entscheidung signieren',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} Änderung wird} other {{accepted, number} Änderungen werden}} angenommen und mit deinen Schlüsseln verschlüsselt.',
    putBack:
      '{putBack, plural, one {{putBack, number} Änderung wird} other {{putBack, number} Änderungen werden}} auf das zurückgesetzt, was du signiert hast. Was ein Programm hinzugefügt hat und du zurücksetzt, wird gelöscht.',
    both: '{putBack, plural, one {{putBack, number} Änderung wird} other {{putBack, number} Änderungen werden}} auf das zurückgesetzt, was du signiert hast, und {accepted, plural, one {{accepted, number} Änderung wird} other {{accepted, number} Änderungen werden}} angenommen und mit deinen Schlüsseln verschlüsselt. Was ein Programm hinzugefügt hat und du zurücksetzt, wird gelöscht.',
  },
  confirmYes: 'Signieren',
  done: 'Deine Entscheidung ist signiert.',

  banner:
    '{count, plural, one {{count, number} Änderung ohne Schlüssel wartet auf dich.} other {{count, number} Änderungen ohne Schlüssel warten auf dich.}}',
  bannerLie: 'Dieser Server zeigt Änderungen ohne Schlüssel, die du nicht erlaubt hast.',
  look: 'Ansehen',

  top: 'Meine Dateien',
  unreadable: 'Etwas, das sich nicht öffnen lässt',
  deeds: {
    added: 'Hinzugefügt',
    renamed: 'Umbenannt',
    moved: 'Verschoben',
    trashed: 'In den Papierkorb gelegt',
    restored: 'Wiederhergestellt',
    deleted: 'Gelöscht',
    stored: 'Neuer Inhalt',
    limited: 'Link begrenzt',
    unlinked: 'Link gelöscht',
  },
  renamedTo: 'heißt jetzt {name}',
  movedTo: 'jetzt in {place}',
  since: 'seit {moment}',
  cannotAccept: 'Es öffnet sich nicht mit deinen Schlüsseln und kann deshalb nur zurückgesetzt werden.',
};
