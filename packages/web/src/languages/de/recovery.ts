import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Ein Wiederherstellungscode ist kurz genug zum Aufschreiben. Damit kannst du ein neues Passwort setzen, falls du deines vergisst, und alles öffnet sich weiterhin. Er entsteht auf diesem Gerät; der Server kann ihn nicht lesen.',
  make: 'Wiederherstellungscode erstellen',
  code: 'Wiederherstellungscode',
  once: 'Er wird nur jetzt angezeigt. Schreib ihn auf und bewahre ihn getrennt von diesem Gerät auf. Er ersetzt jeden früheren Code.',
  kitTitle: 'Notfallblatt für Coffer',
  kitAccount: 'Konto',
  kitServer: 'Server',
  kitFingerprint: 'Fingerabdruck des Schlüssels',
  kitMade: 'Erstellt am',
  kitSigned: 'Unterschrift',
  kitQr: 'QR-Code des Wiederherstellungscodes',
  kitUse:
    'So verwendest du ihn: Öffne die Adresse des Servers, wähle „Passwort vergessen?“ und dann „Ich habe einen Wiederherstellungscode“. Wer dieses Blatt hat, kann das Konto öffnen.',
  print: 'Drucken',
  download: 'Als .txt-Datei herunterladen',
};
