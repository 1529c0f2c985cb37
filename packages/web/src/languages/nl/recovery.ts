import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Een herstelcode is kort genoeg om op te schrijven. Hiermee kun je een nieuw wachtwoord instellen als je het jouwe vergeet, en alles gaat gewoon open. Hij wordt op dit apparaat gemaakt; de server kan hem niet lezen.',
  make: 'Herstelcode maken',
  code: 'Herstelcode',
  once: 'Hij wordt alleen nu getoond. Schrijf hem op en bewaar hem apart van dit apparaat. Hij vervangt elke eerdere code.',
  kitTitle: 'Herstelblad voor Coffer',
  kitAccount: 'Account',
  kitServer: 'Server',
  kitFingerprint: 'Vingerafdruk van de sleutel',
  kitMade: 'Gemaakt op',
  kitSigned: 'Handtekening',
  kitQr: 'QR-code van de herstelcode',
  kitUse:
    'Zo gebruik je hem: open het adres van de server, kies “Wachtwoord vergeten?” en dan “Ik heb een herstelcode”. Wie dit blad heeft, kan het account openen.',
  print: 'Afdrukken',
  download: 'Downloaden als .txt-bestand',
};
