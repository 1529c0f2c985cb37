import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Un codice di recupero è abbastanza breve da annotare. Con esso puoi impostare una nuova password se dimentichi la tua, e tutto si apre ancora. Viene creato su questo dispositivo; il server non può leggerlo.',
  make: 'Crea codice di recupero',
  code: 'Codice di recupero',
  once: 'Viene mostrato solo ora. Annotalo e conservalo lontano da questo dispositivo. Sostituisce ogni codice precedente.',
  kitTitle: 'Foglio di recupero per Coffer',
  kitAccount: 'Account',
  kitServer: 'Server',
  kitFingerprint: 'Impronta della chiave',
  kitMade: 'Creato il',
  kitSigned: 'Firma',
  kitQr: 'Codice QR del codice di recupero',
  kitUse:
    'Per usarlo: apri l’indirizzo del server, scegli «Password dimenticata?», poi «Ho un codice di recupero». Chi ha questo foglio può aprire l’account.',
  print: 'Stampa',
  download: 'Scarica come file .txt',
};
