import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Bevestig je e-mailadres',
  ask: 'Iemand heeft zich ermee geregistreerd. Bevestig dat jij dat was.',
  askUser: 'Je bent ingelogd als {email}. Bevestig dat dit adres van jou is.',
  askToLogIn: 'Log in op het account dat je met dit adres hebt geregistreerd en bevestig dan.',
  confirm: 'Bevestigen',
  logInToConfirm: 'Inloggen en bevestigen',
  otherTitle: 'Deze link is voor een ander account',
  other: 'Je bent ingelogd op een account met een ander adres. Log in op het account waarvoor deze link is.',
  refuse: 'Dat was ik niet',
  refuseTitle: 'Dit account verwijderen?',
  refuseText:
    'Iemand heeft zich met jouw e-mailadres geregistreerd. Het wachtende account wordt verwijderd met alles erin, meteen en definitief.',
  refuseYes: 'Account verwijderen',
  refusedTitle: 'Het account is verwijderd',
  refused: 'Niemand gebruikt je e-mailadres hier nog met dit account. Verder hoef je niets te doen.',

  confirmedTitle: 'Je e-mailadres is bevestigd',
  confirmed: 'Je account is actief. Andere open pagina’s van Coffer merken het vanzelf.',
  alreadyTitle: 'Dit adres is al bevestigd',
  already: 'Deze link geldt niet meer en je hebt hem niet nodig: je account is actief.',
  expiredTitle: 'Deze link geldt niet meer',
  expired: 'Links gelden zeven dagen, en elk account heeft een eigen link. Vraag een nieuwe aan.',
  takenTitle: 'Dit adres hoort bij een ander account',
  taken:
    'Een ander account heeft dit e-mailadres als eerste bevestigd. Log daarop in; ben je het wachtwoord kwijt, dan is er een weg terug.',
  toFiles: 'Naar Mijn bestanden',
  toLogin: 'Naar inloggen',
  toForgotten: 'Ik ben mijn wachtwoord kwijt',
  toResend: 'Nieuwe link sturen',

  resendTitle: 'Een nieuwe activeringslink',
  resendSubtitle: 'We sturen hem naar het adres waarmee je je hebt geregistreerd.',
  email: 'E-mail',
  emailInvalid: 'Voer een e-mailadres in, zoals naam@example.org',
  resend: 'Link sturen',
  resentTitle: 'Kijk in je mailbox',
  resent:
    'Als er een account wacht op bevestiging van {email}, is er een nieuwe link onderweg. Dat kan een paar minuten duren; kijk ook bij de ongewenste mail.',
  notNeededTitle: 'Er valt niets te activeren',
  notNeeded: 'Op deze server hoeft niemand een e-mailadres te bevestigen. Je account is actief.',
};
