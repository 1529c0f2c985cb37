import type { MailTexts } from './en.ts';

export const it = {
  activation: {
    subject: 'Attiva il tuo account {app}',
    body: `Qualcuno, si spera tu, si è registrato su {app} con questo indirizzo e-mail.

Per attivare l’account, apri questo indirizzo entro sette giorni e conferma, dopo aver effettuato l’accesso all’account:

{link}

Gli account che nessuno ha attivato dopo {days, plural, one {# giorno} other {# giorni}} vengono eliminati con tutto il loro contenuto.

Se non sei stato tu, ignora questo messaggio: l’account non ottiene il tuo indirizzo. Allo stesso indirizzo puoi farlo eliminare subito.
`,
  },
  alreadyRegistered: {
    subject: 'Hai già un account {app}',
    body: `Qualcuno, si spera tu, ha provato a registrarsi su {app} con questo indirizzo e-mail, che ha già un account.

Per accedere, apri {login}

Se hai perso la password: {forgotten}

Se non sei stato tu, ignora questo messaggio: non è cambiato nulla.
`,
  },
  startOver: {
    subject: 'Ricomincia da capo con il tuo account {app}',
    body: `Qualcuno, si spera tu, ha perso la password e la chiave privata dell’account {app} con questo indirizzo e-mail.

Senza una delle due nessuno può aprirlo. Quello che si può fare è eliminare tutto ciò che contiene e ricominciare da capo. Per farlo, apri questo indirizzo entro un’ora:

{link}

Se hai la tua chiave privata o un codice di recupero, non serve eliminare nulla: {forgotten}

Se non sei stato tu, ignora questo messaggio: non è cambiato nulla.
`,
  },
  invitation: {
    subject: 'Hai ricevuto un invito a {app}',
    body: `{inviter} ti invita su {app} per conservare lì i tuoi file, crittografati end-to-end.

Per creare il tuo account, apri questo indirizzo entro il {until} UTC:

{link}

Se non sai di che cosa si tratta, ignora questo messaggio.
`,
  },
  unsignedInvitation: {
    subject: 'Hai ricevuto un invito a {app}',
    body: `L’amministrazione di {app} ti invita su {app} per conservare lì i tuoi file, crittografati end-to-end.

Per creare il tuo account, apri questo indirizzo entro il {until} UTC:

{link}

Se non sai di che cosa si tratta, ignora questo messaggio.
`,
  },
  spaceInvitation: {
    subject: '{inviter} condivide una cartella con te',
    body: `{inviter} vuole condividere con te una cartella su {app}, crittografata end-to-end.

Per vederla, apri questo indirizzo entro il {until} UTC e crea lì il tuo account:

{link}

A {inviter} verrà poi chiesto di darti accesso. Se non sai di che cosa si tratta, ignora questo messaggio.
`,
  },
  shared: {
    subject: '{owner} condivide qualcosa con te',
    body: `{owner} condivide qualcosa con te su {app}, crittografato end-to-end.

Per vedere di che cosa si tratta, e accettarlo o rifiutarlo, accedi: {page}

Se non sai chi sia, rifiuta. Puoi disattivare questi messaggi nel tuo account, in «Dettagli»: {account}
`,
  },
  test: {
    subject: 'E-mail di prova di {app}',
    body: `Questo messaggio è stato inviato dalle impostazioni di {app} su {page}.

L’invio delle e-mail funziona.
`,
  },
} satisfies MailTexts;
