import type { MailTexts } from './en.ts';

export const nl = {
  activation: {
    subject: 'Activeer je account bij {app}',
    body: `Iemand, hopelijk jij, heeft zich met dit e-mailadres bij {app} geregistreerd.

Om het account te activeren, open je binnen zeven dagen dit adres en bevestig je daar, ingelogd op het account:

{link}

Accounts die na {days, plural, one {# dag} other {# dagen}} door niemand zijn geactiveerd, worden met alles erin verwijderd.

Was jij het niet, negeer dit bericht dan: het account krijgt je adres niet. Op hetzelfde adres kun je het meteen laten verwijderen.
`,
  },
  alreadyRegistered: {
    subject: 'Je hebt al een account bij {app}',
    body: `Iemand, hopelijk jij, heeft geprobeerd zich bij {app} te registreren met dit e-mailadres, dat al een account heeft.

Om in te loggen, open {login}

Als je je wachtwoord kwijt bent: {forgotten}

Was jij het niet, negeer dit bericht dan: er is niets veranderd.
`,
  },
  startOver: {
    subject: 'Begin opnieuw met je account bij {app}',
    body: `Iemand, hopelijk jij, is het wachtwoord en de privésleutel kwijt van het account bij {app} met dit e-mailadres.

Zonder een van beide kan niemand het openen. Wat wel kan, is alles verwijderen wat erin is opgeslagen en opnieuw beginnen. Open daarvoor binnen een uur dit adres:

{link}

Als je je privésleutel of een herstelcode hebt, hoeft er niets te worden verwijderd: {forgotten}

Was jij het niet, negeer dit bericht dan: er is niets veranderd.
`,
  },
  invitation: {
    subject: 'Je bent uitgenodigd voor {app}',
    body: `{inviter} nodigt je uit voor {app}, om daar je bestanden end-to-end versleuteld te bewaren.

Om je account aan te maken, open je dit adres uiterlijk {until} UTC:

{link}

Weet je niet waar dit over gaat, negeer dit bericht dan.
`,
  },
  unsignedInvitation: {
    subject: 'Je bent uitgenodigd voor {app}',
    body: `Een beheerder van {app} nodigt je uit voor {app}, om daar je bestanden end-to-end versleuteld te bewaren.

Om je account aan te maken, open je dit adres uiterlijk {until} UTC:

{link}

Weet je niet waar dit over gaat, negeer dit bericht dan.
`,
  },
  spaceInvitation: {
    subject: '{inviter} deelt een map met je',
    body: `{inviter} wil bij {app} een map met je delen, end-to-end versleuteld.

Om die te zien, open je uiterlijk {until} UTC dit adres en maak je daar je account aan:

{link}

Daarna krijgt {inviter} de vraag om je toe te laten. Weet je niet waar dit over gaat, negeer dit bericht dan.
`,
  },
  shared: {
    subject: '{owner} deelt iets met je',
    body: `{owner} deelt bij {app} iets met je, end-to-end versleuteld.

Om te zien wat het is, en het te accepteren of te weigeren, log je in: {page}

Weet je niet wie dat is, weiger dan. Deze berichten zet je uit in je account, onder ‘Details’: {account}
`,
  },
  test: {
    subject: 'Testmail van {app}',
    body: `Dit bericht is verzonden vanuit de instellingen van {app} op {page}.

E-mail werkt.
`,
  },
} satisfies MailTexts;
