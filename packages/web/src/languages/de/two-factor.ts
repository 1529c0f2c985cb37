import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Mit einer Authenticator-App reicht dein Passwort allein nicht zum Anmelden: Du gibst jedes Mal auch einen Code ein, den dir die App zeigt.',
  begin: 'Authenticator-App einrichten',

  scan: 'Scanne das mit deiner Authenticator-App',
  qrCode: 'QR-Code für deine Authenticator-App',
  typed: 'Scannen geht nicht? Tippe diesen Schlüssel in die App:',
  openApp: 'In einer App auf diesem Gerät öffnen',
  code: 'Code aus der App',
  codeHint: 'Sechs Ziffern; sie wechseln jede halbe Minute.',
  codeRequired: 'Gib die sechs Ziffern ein, die die App zeigt',
  confirm: 'Einschalten',

  codesTitle: 'Die Zwei-Faktor-Authentifizierung ist eingeschaltet',
  codesWhy:
    'Falls du die App verlierst, lässt dich jeder dieser Wiederherstellungscodes einmal hinein. Sie werden nur jetzt angezeigt: Bewahre sie getrennt von deinem Passwort auf.',
  codes: 'Wiederherstellungscodes',
  download: 'Als .txt-Datei herunterladen',
  kept: 'Ich habe die Wiederherstellungscodes sicher aufbewahrt',
  done: 'Weiter',
  fileHeading: 'Wiederherstellungscodes von {email}, jeder für eine Anmeldung:',
};
