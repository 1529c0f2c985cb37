import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Richiedi file in «{folder}»',
  heading: 'Link di richiesta',
  none: 'Non hai ancora link di richiesta.',
  noneHint:
    'Scegli «Richiedi file» nel menu di una cartella: anche chi non ha un account potrà inviarvi file.',
  explained:
    'Chi ha il link può inviare file in questa cartella, senza un account. Non vede né la cartella né ciò che inviano altri, e il server non può leggere nulla. Ciò che arriva attende finché non lo accetti.',
  nobodyKnown:
    'Nessuno sa chi invia: può farlo chiunque abbia il link, e il server potrebbe trattenere file o aggiungerne. Accetta ciò che ti aspetti.',
  note: 'Nota per chi invia (facoltativa)',
  noteHint: 'La legge in alto nella pagina. È sigillata: il server non può leggerla.',
  maxFiles: 'Limite di file',
  maxSize: 'Limite di dimensione totale',
  unit: 'Unità',
  create: 'Crea link',
  cancel: 'Annulla',
  tooLong: 'È troppo lunga.',
  wrongNumber: 'Da 1 a {most}',
  wrongSize: 'Più di 0',
  folder: 'Cartella',
  folderGone: 'Una cartella che non c’è più',
  folderShared:
    'Questa cartella ora è condivisa, e i link non salvano nulla nelle cartelle condivise. Ciò che accetti va in I miei file; da lì puoi spostarlo nella cartella.',
  expires: 'Scade',
  never: 'mai',
  isExpired: 'Scaduto',
  files: 'File',
  filesOf: '{count} di {most}',
  size: 'Dimensione',
  sizeOf: '{size} di {most}',
  waits: 'In attesa',
  waiting:
    '{count, plural, =0 {Nulla in attesa} one {1 file in attesa} many {{count} file in attesa} other {{count} file in attesa}}',
  altered:
    'Il server mostra una chiave diversa o limiti diversi da quelli che hai impostato. Con questo link i file di nessuno sono al sicuro dal server. Revocalo e creane un altro.',
  gone: 'Il server non ha più questo link, quindi nessuno può usarlo per inviare. Revocalo.',
  open: 'Link di richiesta di {folder}',
  waitingFiles: 'File in attesa',
  loading: 'Caricamento',
  tryAgain: 'Riprova',
  unknownSender: 'Mittente sconosciuto',
  received: 'arrivato il {moment}',
  damaged: 'Alterato lungo il percorso',
  damagedHint:
    'Questo file è stato alterato lungo il percorso o non è mai stato inviato con questo link. Rifiutalo.',
  beyond: 'Oltre i limiti del link',
  noFolder:
    'La cartella di questo link non c’è più, quindi non c’è posto per il file. Recupera la cartella o rifiuta il file.',
  accept: 'Accetta',
  acceptNamed: 'Accetta {name}',
  acceptAll: 'Accetta tutti',
  refuse: 'Rifiuta',
  refuseNamed: 'Rifiuta {name}',
  accepting: 'Salvataggio di {name}…',
  acceptWaits: 'Il server non è raggiungibile. Il salvataggio riprenderà appena torna la connessione.',
  accepted: '{name} è nella cartella.',
  acceptedToFiles: '{name} è in I miei file.',
  refuseTitle: 'Rifiutare «{name}»?',
  refuseText: 'Il file viene eliminato senza essere letto. Non si può recuperare.',
  takeBack: 'Revoca link',
  takeBackTitle: 'Revocare il link?',
  takeBackText:
    '{count, plural, =0 {Nessuno potrà più usarlo per inviare file.} one {Nessuno potrà più usarlo per inviare file, e il file ancora in attesa viene eliminato senza essere letto.} many {Nessuno potrà più usarlo per inviare file, e i {count} file ancora in attesa vengono eliminati senza essere letti.} other {Nessuno potrà più usarlo per inviare file, e i {count} file ancora in attesa vengono eliminati senza essere letti.}}',
  banner:
    '{count, plural, one {Un file che qualcuno ti ha inviato ti aspetta.} many {{count} file che qualcuno ti ha inviato ti aspettano.} other {{count} file che qualcuno ti ha inviato ti aspettano.}}',
  look: 'Guarda',
};
