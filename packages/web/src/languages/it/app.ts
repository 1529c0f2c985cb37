import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Elaborazione…',
  notFoundTitle: 'Qui non c’è nulla',
  notFound: 'L’indirizzo potrebbe essere sbagliato, o ciò che era qui è stato spostato.',
  toMyFiles: 'Vai a I miei file',
  brokenTitle: 'Qualcosa è andato storto',
  tryAgain: 'Riprova',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'I miei file',
  recent: 'Recenti',
  starred: 'Preferiti',
  trash: 'Cestino',
  photos: 'Foto',
  saveToCoffer: 'Salva in Coffer',
  fileLink: 'Link al file',
  sendFiles: 'Invia file',
  invitation: 'Invito',
  filePreview: 'Anteprima del file',
  login: 'Accesso',
  decryptPrivateKey: 'Decifra la chiave privata',
  accountLocked: 'Account bloccato',
  lockScreen: 'Schermata di blocco',
  createAnAccount: 'Crea un account',
  yourPrivateKey: 'La tua chiave privata',
  twofactorAuthentication: 'Autenticazione a due fattori',
  activationLink: 'Link di attivazione',
  accountActivation: 'Attivazione dell’account',
  appUsers: 'Utenti',
  appUser: 'Utente',
  invitations: 'Inviti',
  appSettings: 'Impostazioni dell’app',
  overview: 'Panoramica',
  events: 'Eventi',
  forgotYourPassword: 'Password dimenticata?',
  startOver: 'Ricomincia da zero',
  myAccount: 'Il mio account',
  changePassword: 'Cambia password',
  whatDiffers: 'Differenze',
  whatWaits: 'In attesa',
  shared: 'Condivisi',
  myLinks: 'I miei link',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer richiede una connessione sicura',
  text: 'I tuoi file vengono cifrati su questo dispositivo, e i browser lo permettono solo tramite HTTPS o sul computer su cui gira il server.',
  steps: {
    1: 'Se hai digitato l’indirizzo, prova con https:// davanti.',
    2: 'Sul computer su cui gira il server, apri http://localhost con la porta del server.',
    3: 'Se gestisci il server: dagli un certificato o imposta COFFER_TLS=self-signed, poi riavvialo.',
  },
  tryHttps: 'Prova con HTTPS',
};
