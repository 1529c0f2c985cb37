import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Conferma prima il tuo indirizzo e-mail',
  first:
    'Questo server è riservato a determinati indirizzi e-mail. Apri il link che abbiamo inviato a {email}; il tuo spazio si apre qui appena confermi.',
  logout: 'Esci',
  deleteThis: 'Elimina questo account',
  banner: 'Apri il link che abbiamo inviato a {email} per attivare il tuo account.',
  bannerUntil: 'Gli account non attivi entro il {day} vengono rimossi.',
  bannerResend: 'Invia di nuovo il link',
  bannerResent: 'Un altro link è in arrivo a {email}.',
  bannerFailed: 'Impossibile inviare di nuovo l’e-mail di attivazione',
};
