import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Conferma il tuo indirizzo e-mail',
  ask: 'Qualcuno si è registrato con questo indirizzo: serve la conferma che eri tu.',
  askUser: 'Hai effettuato l’accesso come {email}. Conferma che questo indirizzo è tuo.',
  askToLogIn: 'Accedi all’account che hai registrato con questo indirizzo, poi conferma.',
  confirm: 'Conferma',
  logInToConfirm: 'Accedi per confermare',
  otherTitle: 'Questo link è per un altro account',
  other:
    'Hai effettuato l’accesso a un account con un altro indirizzo. Accedi all’account a cui è destinato questo link.',
  refuse: 'Non ero io',
  refuseTitle: 'Eliminare questo account?',
  refuseText:
    'Qualcuno si è registrato con il tuo indirizzo e-mail. L’account in attesa di conferma viene eliminato con tutto il suo contenuto, subito e per sempre.',
  refuseYes: 'Elimina l’account',
  refusedTitle: 'L’account è stato eliminato',
  refused: 'Nessuno usa più qui il tuo indirizzo e-mail con quell’account. Non devi fare altro.',
  confirmedTitle: 'Il tuo indirizzo e-mail è confermato',
  confirmed: 'Il tuo account è attivo. Le altre pagine di Coffer aperte se ne accorgono da sole.',
  alreadyTitle: 'Questo indirizzo è già confermato',
  already: 'Questo link non è più valido e non ti serve: il tuo account è attivo.',
  expiredTitle: 'Questo link non è più valido',
  expired: 'I link durano sette giorni e ogni account ha il suo. Richiedine uno nuovo.',
  takenTitle: 'Questo indirizzo appartiene a un altro account',
  taken:
    'Un altro account ha confermato per primo questo indirizzo e-mail. Accedi a quello; se hai perso la password, c’è un modo per rientrare.',
  toFiles: 'Vai a I miei file',
  toLogin: 'Vai all’accesso',
  toForgotten: 'Ho perso la password',
  toResend: 'Inviami un nuovo link',
  resendTitle: 'Un nuovo link di attivazione',
  resendSubtitle: 'Lo inviamo all’indirizzo usato per la registrazione.',
  email: 'E-mail',
  emailInvalid: 'Inserisci un indirizzo e-mail, come nome@example.org',
  resend: 'Invia link',
  resentTitle: 'Controlla la posta',
  resent:
    'Se un account attende la conferma di {email}, un nuovo link è in arrivo. Può volerci qualche minuto; controlla anche la posta indesiderata.',
  notNeededTitle: 'Non c’è nulla da attivare',
  notNeeded: 'Questo server non chiede di confermare l’indirizzo e-mail. Il tuo account è attivo.',
};
