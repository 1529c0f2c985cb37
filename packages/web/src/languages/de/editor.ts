import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Editor',
  close: 'Editor schließen',
  preview: 'Vorschau',
  save: 'Speichern',
  content: 'Text von {name}',
  keyboardHint:
    'Die Tabulatortaste rückt ein. Um den Text per Tastatur zu verlassen, drücke Escape und dann Tab.',
  loading: 'Wird entschlüsselt…',
  failed: 'Diese Datei kann nicht bearbeitet werden',
  tryAgain: 'Erneut versuchen',

  readOnly: {
    'too-large':
      'Diese Datei ist größer als {limit}; sie kann hier nur gelesen werden, und nur der Anfang wird angezeigt. Lade sie herunter, um sie zu ändern.',
    'not-utf-8':
      'Diese Datei ist nicht in UTF-8 und kann hier nur gelesen werden. Speichern würde Zeichen ändern, die niemand angefasst hat.',
  },

  state: {
    saved: 'Gespeichert',
    unsaved: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert…',
    conflict: 'Nicht gespeichert: Die Datei wurde anderswo geändert',
    over: 'Nicht gespeichert: nicht mehr mit dir geteilt',
    doubted: 'Nicht gespeichert: nicht so, wie es signiert wurde',
    rekeyed: 'Nicht gespeichert: ein anderes Schlüsselpaar',
    viewed: 'Nicht gespeichert: du kannst das jetzt nur noch ansehen',
    readOnly: 'Nur lesbar',
  },
  offline:
    'Nicht gespeichert: Der Server ist nicht erreichbar. Dein Text bleibt hier und wird gespeichert, sobald er antwortet.',
  notSaved: 'Nicht gespeichert: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Gemischte Zeilenenden' },

  changed:
    'Diese Datei wurde auf einem anderen Gerät geändert ({when}). Deinen Text als neueste Version speichern oder die andere nehmen? Beide bleiben im Verlauf.',
  gone: 'Diese Datei wurde auf einem anderen Gerät gelöscht. Behalte deinen Text, dann wird sie wieder gespeichert.',
  over: 'Das ist nicht mehr mit dir geteilt. Speichere deinen Text als neue Datei in deinen eigenen Dateien.',
  doubted:
    'Der Server zeigt diesen Ordner anders, als er signiert wurde. Deshalb wird darin nichts gespeichert. Speichere deinen Text als neue Datei in deinen eigenen Dateien.',
  rekeyed:
    'Wem das gehört, hat ein anderes Schlüsselpaar, als du kennst. Deshalb wird darin nichts gespeichert. Speichere deinen Text als neue Datei in deinen eigenen Dateien und vergleiche dann die Fingerabdrücke.',
  viewed:
    'Du kannst das jetzt nur noch ansehen. Speichere deinen Text als neue Datei in deinen eigenen Dateien.',
  saveAsNew: 'Als neue Datei speichern',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere nehmen',
  compare: 'Vergleichen',
  back: 'Zurück zu meinem Text',
  mine: 'Mein Text',
  theirs: 'Anderer Text',

  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: 'Deine letzten Änderungen an „{name}“ sind nicht gespeichert.',
  stay: 'Bleiben',
  leave: 'Nicht speichern',
  saveAndLeave: 'Speichern und verlassen',
};
