import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} deelt een map met je',
  folder: 'De map “{name}” is end-to-end versleuteld: wie deze server beheert, kan haar niet lezen.',
  someFolder: 'Ze is end-to-end versleuteld: wie deze server beheert, kan haar niet lezen.',
  opening: 'Uitnodiging openen…',
  notGoodTitle: 'Deze uitnodiging geldt niet',
  notGood: 'Ze is gebruikt, ingetrokken of verlopen. Vraag de afzender om een nieuwe.',
  failedTitle: 'De uitnodiging kon niet worden geopend',
  tryAgain: 'Opnieuw proberen',
  until: 'Geldig tot {day}',
  asked: 'Dit adres kwam per mail, dus wie je uitnodigt, moet je eerst toelaten.',
  register: 'Account maken',
  login: 'Ik heb een account',
  keep: 'Bewaar het adres van deze pagina: moet je eerst je e-mailadres bevestigen, open haar daarna dan opnieuw.',
  signedInAs: 'Je bent ingelogd als {email}.',
  join: 'Deelnemen',
  joinedTitle: 'Je doet mee',
  joined:
    'De volgende keer dat {invitedBy} Coffer opent, wordt de map met je gedeeld. Je vindt haar bij Met mij gedeeld.',
  joinedAsked:
    '{invitedBy} wordt gevraagd je toe te laten en ziet deze woorden. Als jullie bellen: de woorden zijn voor jullie allebei gelijk.',
  words: 'Woorden van je sleutel',
  toFiles: 'Mijn bestanden',
};
