import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Diese Seite ist zu alt für diesen Server. Lade die Seite neu.',
  unauthenticated: 'Du wurdest abgemeldet. Bitte melde dich wieder an.',
  wrong_credentials: 'E-Mail oder Passwort ist falsch.',
  two_factor_required: 'Bitte gib den Code deiner Authenticator-App ein.',
  refresh_token_reused: 'Du wurdest zu deiner Sicherheit abgemeldet. Bitte melde dich wieder an.',
  origin_refused:
    'Der Server nimmt von dieser Adresse keine Anfragen an. Öffne ihn unter der Adresse, die du vom Administrator hast.',
  not_found: 'Das ist nicht mehr hier. Vielleicht wurde es gelöscht oder verschoben.',
  request_timeout:
    'Was du gesendet hast, kam zu langsam an. Prüfe deine Verbindung und versuche es noch einmal.',
  space_changed: 'Inzwischen hat sich etwas anderes geändert. Bitte versuche es noch einmal.',
  too_many_requests: 'Das war etwas schnell. Bitte warte einen Moment und versuche es noch einmal.',
  unavailable:
    'Der Server ist im Moment nicht bereit. Nichts ist verloren; bitte versuche es gleich noch einmal.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Der Server sagt etwas anderes über dein Konto, als sein Schlüsselpaar signiert hat. Damit wurde nichts getan. Sag es dem Betreiber des Servers.',
  cancelled: 'Abgebrochen',
  envelope_unsupported:
    'Das stammt von einer neueren Version von Coffer. Lade die Seite neu, um zu aktualisieren.',
  first_key_over:
    'Der Server zeigt, dass in deiner Ablage schon etwas ist. Dateien und Ordner: {items}, Versionen: {versions}, Links: {links}, andere Einträge: {others}. Nichts davon öffnet sich mit deinen Schlüsseln; du kannst es behalten oder löschen. Machst du weiter, unterschreibt dein neuer Schlüssel es als deines. Weißt du nichts davon, sag es dem Betreiber des Servers.',
  key_file_needed: 'Dieses Konto hat noch keine Schlüsseldatei.',
  key_file_needs_password:
    'Dieses Konto hat noch keine Schlüsseldatei. Melde dich einmal mit deinem Passwort an, um sie zu erstellen.',
  key_file_without_seed: 'Das ist nur die eine Hälfte deiner Schlüsseldatei: Der Block COFFER SEED fehlt.',
  key_generation_failed: 'Privater Schlüssel konnte nicht erzeugt werden',
  clock_differs:
    'Die Uhren dieses Geräts und des Servers weichen voneinander ab. Stelle die dieses Geräts richtig; stimmt sie, sage es deinem Administrator.',
  key_refused:
    'Der private Schlüssel passt nicht zum Konto, oder die Uhr dieses Geräts geht mehr als eine Minute falsch.',
  keys_doubted: 'Der Server zeigt andere Schlüssel deines Kontos, als dieses Gerät gesehen hat.',
  keys_locked: 'Deine Schlüssel sind gesperrt. Bitte melde dich wieder an.',
  part_not_loaded:
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu.',
  password_refused: 'Das Passwort öffnet deinen privaten Schlüssel nicht.',
  private_key_mismatch: 'Der private Schlüssel passt nicht zum Konto',
  private_key_missing: 'Kein privater Schlüssel gefunden; bitte gib ihn zum Anmelden an',
  sign_in_needed: 'Bitte melde dich mit deinem Passwort oder deinem privaten Schlüssel an.',
  wrong_password: 'Das Passwort öffnet den privaten Schlüssel nicht',
  server_too_old:
    'Dieser Server ist zu alt für diese Seite. Lade die Seite neu, oder sag es dem Betreiber des Servers.',
  something_went_wrong: 'Etwas ist schiefgegangen',
  not_understood: 'Der Server hat eine Antwort gegeben, die Coffer nicht versteht. Lade die Seite neu.',
  server_unreachable: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  invalid_key: { private: 'Ungültiger privater Schlüssel', public: 'Ungültiger öffentlicher Schlüssel' },
  field_invalid: '{field} ist ungültig.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Nach der Anmeldung wurde keine Sitzung gefunden',
  refresh: 'Nach der Erneuerung wurde keine Sitzung gefunden',
  createItem: 'Datei konnte nicht erstellt werden',
  item: 'Datei oder Ordner konnte nicht geladen werden',
};
