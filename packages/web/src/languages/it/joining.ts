import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} condivide una cartella con te',
  folder: 'La cartella «{name}» è cifrata end-to-end: chi gestisce questo server non può leggerla.',
  someFolder: 'È cifrata end-to-end: chi gestisce questo server non può leggerla.',
  opening: 'Apertura dell’invito…',
  notGoodTitle: 'Questo invito non è valido',
  notGood: 'È stato usato, revocato o è scaduto. Chiedine un altro a chi l’ha inviato.',
  failedTitle: 'Impossibile aprire l’invito',
  tryAgain: 'Riprova',
  until: 'Valido fino al {day}',
  asked: 'Questo indirizzo è arrivato via e-mail, quindi a chi ti invita verrà chiesto di farti entrare.',
  register: 'Crea account',
  login: 'Ho un account',
  keep: 'Conserva l’indirizzo di questa pagina: se ti viene chiesto di confermare prima il tuo indirizzo e-mail, riaprila dopo.',
  signedInAs: 'Hai effettuato l’accesso come {email}.',
  join: 'Partecipa',
  joinedTitle: 'Ora partecipi',
  joined:
    'La prossima volta che {invitedBy} apre Coffer, la cartella viene condivisa con te. La trovi in Condivisi con me.',
  joinedAsked:
    'A {invitedBy} viene chiesto di farti entrare e vengono mostrate queste parole. Se ti chiama: le parole sono le stesse per entrambi.',
  words: 'Parole della tua chiave',
  toFiles: 'I miei file',
};
