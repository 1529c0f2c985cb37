import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Il server non è raggiungibile. Per accedere serve la rete.',
  sharing: 'Ciò che hai condiviso potrà essere salvato appena il tuo spazio è aperto.',
  promiseTitle: 'Ciò che metti qui dentro puoi aprirlo solo tu.',
  promises: {
    1: 'Nomi, file e anteprime vengono cifrati su questo dispositivo, prima di lasciarlo.',
    2: 'Il server conserva ciò che non può leggere. Lo stesso vale per i suoi backup.',
    3: 'Se qualcosa viene alterato lungo il percorso, Coffer te lo dice invece di mostrarlo.',
  },
  language: 'Lingua',
  otherAddress:
    'Questo server è configurato per {url}. All’indirizzo che stai usando, l’accesso potrebbe interrompersi presto.',
  cookiesDenied:
    'Questo browser blocca i cookie di questo sito e senza non si può accedere. Consenti i dati del sito per questo indirizzo.',
  storageDenied:
    'Questo browser non salva nulla per questo sito. Puoi accedere, ma solo finché questa scheda non viene chiusa o ricaricata.',
  email: 'E-mail',
  password: 'Password',
  emailInvalid: 'Inserisci un indirizzo e-mail, come nome@example.org',
  passwordRequired: 'Inserisci la password',
  loginTitle: 'Che bello rivederti',
  loginSubtitle: 'Accedi per aprire i tuoi file.',
  remember: 'Ricordami su questo dispositivo',
  login: 'Accedi',
  loggingIn: 'Apertura delle chiavi…',
  ended: {
    early:
      'Sei stato disconnesso: questa sessione è stata chiusa da un altro dispositivo, da una nuova password o da un amministratore. Dopo l’accesso, l’attività del tuo account mostra il motivo.',
    over: 'La tua sessione è terminata. Accedi di nuovo per continuare.',
    reused:
      'Sei stato disconnesso per sicurezza: una vecchia chiave di questa sessione è stata usata di nuovo. Forse i suoi dati sono stati copiati, oppure questo browser è stato ripristinato da un backup. Accedi e controlla l’attività del tuo account.',
  },
  noAccount: 'Non hai ancora un account?',
  createOne: 'Creane uno',
  haveAccount: 'Hai già un account?',
  toLogin: 'Accedi',
};

export const login: Translation<English['login']> = {
  code: 'Codice a due fattori',
  codeHint: 'Sei cifre dalla tua app di autenticazione o uno dei tuoi codici di recupero.',
  codeRequired: 'Inserisci il codice della tua app di autenticazione',
  codeTitle: 'Ancora un passo',
  codeSubtitle: 'Il tuo account chiede un secondo fattore.',
  keyIsMine: 'Conservo io la mia chiave privata',
  confirm: 'Conferma',
  back: 'Indietro',
  makeKeyFile: 'Crea il mio file della chiave e accedi',
  withPrivateKey: 'Accedi con la chiave privata',
  forgotten: 'Password dimenticata?',
  withPassword: 'Accedi con la password',
  keyTitle: 'Accedi con la tua chiave privata',
  keySubtitle: 'Chi ha la chiave non ha bisogno della password. La chiave resta su questo dispositivo.',
  keyHint: 'Incollala, trascina qui il file .pem o sceglilo.',
  keyMissing: 'Nessuna chiave privata trovata: forniscila per accedere',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Accedi con una passkey',
  unlock: 'Sblocca con una passkey',
  waiting: 'Segui il browser…',
};
