import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Con un’app di autenticazione, la sola password non basta per accedere: ogni volta inserisci anche un codice che l’app ti mostra.',
  begin: 'Configura un’app di autenticazione',
  scan: 'Scansiona con la tua app di autenticazione',
  qrCode: 'Codice QR per la tua app di autenticazione',
  typed: 'Non riesci a scansionarlo? Digita questa chiave nell’app:',
  openApp: 'Apri in un’app su questo dispositivo',
  code: 'Codice dell’app',
  codeHint: 'Sei cifre; cambiano ogni mezzo minuto.',
  codeRequired: 'Inserisci le sei cifre mostrate dall’app',
  confirm: 'Attiva',
  codesTitle: 'L’autenticazione a due fattori è attiva',
  codesWhy:
    'Se perdi l’app, ciascuno di questi codici di recupero ti fa entrare una volta. Vengono mostrati solo ora: conservali separati dalla password.',
  codes: 'Codici di recupero',
  download: 'Scarica come file .txt',
  kept: 'Ho messo al sicuro i codici di recupero',
  done: 'Continua',
  fileHeading: 'Codici di recupero di {email}, ciascuno per un accesso:',
};
