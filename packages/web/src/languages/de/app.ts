import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Einen Moment…',
  notFoundTitle: 'Hier ist nichts',
  notFound: 'Die Adresse ist vielleicht falsch geschrieben, oder was hier war, wurde verschoben.',
  toMyFiles: 'Zu „Meine Dateien“',
  brokenTitle: 'Etwas ist schiefgegangen',
  tryAgain: 'Erneut versuchen',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Meine Dateien',
  recent: 'Zuletzt verwendet',
  starred: 'Favoriten',
  trash: 'Papierkorb',
  photos: 'Fotos',
  saveToCoffer: 'In Coffer speichern',
  fileLink: 'Link zur Datei',
  sendFiles: 'Dateien senden',
  invitation: 'Einladung',
  filePreview: 'Dateivorschau',
  login: 'Anmelden',
  decryptPrivateKey: 'Privaten Schlüssel entschlüsseln',
  accountLocked: 'Konto gesperrt',
  lockScreen: 'Sperrbildschirm',
  createAnAccount: 'Konto erstellen',
  yourPrivateKey: 'Dein privater Schlüssel',
  twofactorAuthentication: 'Zwei-Faktor-Authentifizierung',
  activationLink: 'Aktivierungslink',
  accountActivation: 'Konto aktivieren',
  appUsers: 'Benutzer',
  appUser: 'Benutzer',
  invitations: 'Einladungen',
  appSettings: 'Einstellungen',
  overview: 'Übersicht',
  events: 'Ereignisse',
  forgotYourPassword: 'Passwort vergessen?',
  startOver: 'Neu beginnen',
  myAccount: 'Mein Konto',
  changePassword: 'Passwort ändern',
  whatDiffers: 'Unterschiede',
  whatWaits: 'Wartende Änderungen',
  shared: 'Geteilt',
  myLinks: 'Meine Links',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer braucht eine sichere Verbindung',
  text: 'Deine Dateien werden auf diesem Gerät verschlüsselt, und Browser erlauben das nur über HTTPS oder auf dem Computer, auf dem der Server läuft.',
  steps: {
    1: 'Wenn du die Adresse eingetippt hast, versuche es mit https:// davor.',
    2: 'Öffne auf dem Computer, auf dem der Server läuft, http://localhost mit dem Port des Servers.',
    3: 'Wenn du den Server betreibst: Gib ihm ein Zertifikat oder setze COFFER_TLS=self-signed, und starte ihn neu.',
  },
  tryHttps: 'HTTPS versuchen',
};
