import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Invia file',
  opening: 'Apertura del link…',
  says: 'Chi ti ha dato questo link dice:',
  limits: 'Fino a {files, plural, one {1 file} many {{files} file} other {{files} file}}, {size} in tutto.',
  until: 'Fino al {moment}.',
  promise:
    'Cifrato end-to-end. I file vengono sigillati nel tuo browser per chi ha creato il link; il server non può leggerli, e tu non puoi vedere ciò che inviano altri.',
  drop: 'Trascina qui i file',
  or: 'oppure',
  choose: 'Scegli file',
  more: 'Invia altri file',
  files: 'File',
  waiting: 'In attesa',
  sending: '{percent}%',
  sent: 'Inviato',
  noConnection: 'In attesa della connessione…',
  cancel: 'Annulla',
  cancelNamed: 'Annulla {name}',
  again: 'Riprova',
  againNamed: 'Riprova {name}',
  allSent:
    '{count, plural, one {Il tuo file è stato inviato.} many {I tuoi {count} file sono stati inviati.} other {I tuoi {count} file sono stati inviati.}}',
  allSentHint: 'Puoi chiudere questa pagina. Ciò che hai inviato attende chi ha creato il link.',
  keepOpen: 'Tieni aperta questa pagina finché non è stato inviato tutto.',
  tooLarge: 'Questo file è troppo grande: restano {left}.',
  tooMany: 'Con questo link non si possono inviare altri file.',
  noRoom: 'Al momento non c’è spazio per questo file. Avvisa chi ti ha dato il link.',
  full: 'Con questo link non si può inviare altro.',
  isDirectory: '{name} è una cartella. Invia i file che contiene o un archivio.',
  tryAgain: 'Riprova',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Questo link non è completo',
    text: 'La parte dopo # manca o è tagliata. Richiedi ancora una volta il link intero.',
  },
  altered: {
    title: 'Non è stato inviato nulla',
    text: 'Il server mostra una chiave diversa da quella indicata dal link, o il link è stato modificato. Qualcuno potrebbe voler leggere ciò che invii. Richiedi il link ancora una volta, per un’altra via; se succede di nuovo, non usarlo.',
  },
  expired: { title: 'Questo link è scaduto', text: 'Chiedine un altro a chi te l’ha dato.' },
  gone: { title: 'Qui non c’è nulla', text: 'Questo link non esiste o è stato revocato.' },
  full: {
    title: 'Questo link è esaurito',
    text: 'È stato inviato tutto ciò che consente il suo proprietario. Chiedine un altro.',
  },
  switchedOff: {
    title: 'I link sono disattivati',
    text: 'Gli amministratori di questo server non li consentono.',
  },
  failed: { title: 'Questo link al momento non si può aprire', text: '' },
};
