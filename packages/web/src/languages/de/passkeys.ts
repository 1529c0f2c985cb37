import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Ein Passkey öffnet deine Dateien mit Finger, Gesicht oder PIN, auf Telefon, Computer oder Sicherheitsschlüssel. Du brauchst dann weder Passwort noch Code.',
  none: 'Du hast noch keine Passkeys.',
  unsupported: 'Dieser Browser hat keine Passkeys.',
  add: 'Passkey hinzufügen',
  timesUnused: 'Hinzugefügt {added}, noch nicht verwendet',
  times: 'Hinzugefügt {added}, zuletzt verwendet {used}',
  more: 'Mehr zu {name}',
  rename: 'Umbenennen',
  remove: 'Entfernen',
  cancel: 'Abbrechen',

  addTitle: 'Passkey hinzufügen',
  addText:
    'Dein Browser fragt dann, wo er gespeichert werden soll. Dein privater Schlüssel wird damit verschlossen, auf diesem Gerät.',
  name: 'Name',
  nameHint: 'Damit du ihn wiedererkennst, etwa „Telefon“ oder „Schlüssel am Schlüsselbund“.',
  nameRequired: 'Gib dem Passkey einen Namen',
  privateKey: 'Dein privater Schlüssel',
  continue: 'Weiter',
  adding: 'Folge deinem Browser…',
  added: 'Der Passkey ist hinzugefügt.',

  renameTitle: 'Passkey umbenennen',
  save: 'Speichern',

  removeTitle: 'Diesen Passkey entfernen?',
  removeText:
    '„{name}“ öffnet dein Konto nicht mehr, und andere Geräte, die sich damit angemeldet haben, werden abgemeldet. Was dein Browser oder Sicherheitsschlüssel davon behält, ist wertlos; du kannst es dort löschen.',
  removeYes: 'Ja, entfernen',
  removed: 'Der Passkey ist entfernt.',
};
