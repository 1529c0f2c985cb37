import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Der Server ist nicht erreichbar. Zum Anmelden braucht es ein Netz.',
  sharing: 'Was du geteilt hast, kann gespeichert werden, sobald deine Ablage offen ist.',
  promiseTitle: 'Was du hier ablegst, kannst nur du öffnen.',
  promises: {
    1: 'Namen, Dateien und Vorschauen werden auf diesem Gerät verschlüsselt, bevor sie es verlassen.',
    2: 'Der Server speichert, was er nicht lesen kann. Seine Sicherungen ebenso.',
    3: 'Wird unterwegs etwas verändert, sagt Coffer es dir, statt es anzuzeigen.',
  },
  language: 'Sprache',
  otherAddress:
    'Dieser Server ist für {url} eingerichtet. Unter der Adresse, die du nutzt, wirst du vielleicht bald wieder abgemeldet.',
  cookiesDenied:
    'Dieser Browser blockiert Cookies für diese Seite, und ohne eines kann sich niemand anmelden. Erlaube Websitedaten für diese Adresse.',
  storageDenied:
    'Dieser Browser speichert nichts für diese Seite. Du kannst dich anmelden, aber nur, bis dieser Tab geschlossen oder neu geladen wird.',

  email: 'E-Mail',
  password: 'Passwort',
  emailInvalid: 'Gib eine E-Mail-Adresse ein, etwa name@example.org',
  passwordRequired: 'Gib dein Passwort ein',

  loginTitle: 'Willkommen zurück',
  loginSubtitle: 'Melde dich an, um deine Dateien zu öffnen.',
  remember: 'Auf diesem Gerät angemeldet bleiben',
  login: 'Anmelden',
  loggingIn: 'Deine Schlüssel werden geöffnet…',
  ended: {
    early:
      'Du wurdest abgemeldet: Diese Sitzung wurde auf einem anderen Gerät, durch ein neues Passwort oder von der Verwaltung beendet. Was davon, steht nach dem Anmelden unter „Aktivität“ in deinem Konto.',
    over: 'Deine Sitzung ist zu Ende. Melde dich wieder an, um weiterzumachen.',
    reused:
      'Du wurdest zu deiner Sicherheit abgemeldet: Ein alter Schlüssel dieser Sitzung wurde noch einmal benutzt. Vielleicht wurden ihre Daten kopiert, oder dieser Browser wurde aus einer Sicherung wiederhergestellt. Melde dich an und sieh dir die Aktivität in deinem Konto an.',
  },
  noAccount: 'Noch kein Konto?',
  createOne: 'Konto erstellen',

  haveAccount: 'Hast du schon ein Konto?',
  toLogin: 'Anmelden',
};

export const login: Translation<English['login']> = {
  code: 'Zwei-Faktor-Code',
  codeHint: 'Sechs Ziffern aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.',
  codeRequired: 'Gib den Code deiner Authenticator-App ein',
  codeTitle: 'Noch ein Schritt',
  codeSubtitle: 'Dein Konto verlangt einen zweiten Faktor.',
  keyIsMine: 'Ich bewahre meinen privaten Schlüssel selbst auf',
  confirm: 'Bestätigen',
  back: 'Zurück',
  makeKeyFile: 'Schlüsseldatei erstellen und anmelden',

  withPrivateKey: 'Mit privatem Schlüssel anmelden',
  forgotten: 'Passwort vergessen?',
  withPassword: 'Mit Passwort anmelden',
  keyTitle: 'Mit deinem privaten Schlüssel anmelden',
  keySubtitle: 'Wer den Schlüssel hat, braucht kein Passwort. Der Schlüssel selbst bleibt auf diesem Gerät.',
  keyHint: 'Füge ihn ein, ziehe die .pem-Datei hierher oder wähle sie aus.',
  keyMissing: 'Kein privater Schlüssel gefunden; bitte gib ihn zum Anmelden an',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Mit Passkey anmelden',
  unlock: 'Mit Passkey entsperren',
  waiting: 'Folge deinem Browser…',
};
