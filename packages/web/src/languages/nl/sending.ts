import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Bestanden sturen',
  opening: 'Link openen…',
  says: 'Bericht van wie je deze link gaf:',
  limits: 'Maximaal {files, plural, one {1 bestand} other {{files} bestanden}}, samen {size}.',
  until: 'Tot {moment}.',
  promise:
    'End-to-end versleuteld. Bestanden worden in je browser versleuteld voor wie de link heeft gemaakt; de server kan ze niet lezen, en jij kunt niet zien wat anderen sturen.',
  drop: 'Sleep bestanden hierheen',
  or: 'of',
  choose: 'Bestanden kiezen',
  more: 'Meer bestanden sturen',
  files: 'Bestanden',
  waiting: 'Wacht',
  sending: '{percent}%',
  sent: 'Verstuurd',
  noConnection: 'Wachten op verbinding…',
  cancel: 'Annuleren',
  cancelNamed: '{name} annuleren',
  again: 'Opnieuw proberen',
  againNamed: '{name} opnieuw proberen',
  allSent: '{count, plural, one {Je bestand is verstuurd.} other {Je {count} bestanden zijn verstuurd.}}',
  allSentHint: 'Je kunt deze pagina sluiten. Wat is verstuurd, wacht op wie de link heeft gemaakt.',
  keepOpen: 'Houd deze pagina open tot alles is verstuurd.',
  tooLarge: 'Dit bestand is te groot: er is nog {left} over.',
  tooMany: 'Via deze link kunnen geen bestanden meer worden gestuurd.',
  noRoom: 'Er is op dit moment geen ruimte voor dit bestand. Vertel het wie je de link gaf.',
  full: 'Via deze link kan niets meer worden gestuurd.',
  isDirectory: '{name} is een map. Stuur de bestanden erin, of een archief.',
  tryAgain: 'Opnieuw proberen',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Deze link is niet volledig',
    text: 'Het deel achter de # ontbreekt of is afgekapt. Vraag opnieuw om de hele link.',
  },
  altered: {
    title: 'Er is niets verstuurd',
    text: 'De server toont een andere sleutel dan deze link noemt, of de link is gewijzigd. Misschien wil iemand lezen wat je stuurt. Vraag op een andere manier opnieuw om de link; blijft het zo, gebruik hem dan niet.',
  },
  expired: { title: 'Deze link is verlopen', text: 'Vraag de persoon van wie je hem kreeg om een andere.' },
  gone: { title: 'Hier is niets', text: 'Deze link bestaat niet of is ingetrokken.' },
  full: {
    title: 'Deze link is opgebruikt',
    text: 'Er is zo veel mee gestuurd als de eigenaar toestaat. Vraag om een andere.',
  },
  switchedOff: {
    title: 'Links zijn uitgeschakeld',
    text: 'De beheerders van deze server staan ze niet toe.',
  },
  failed: { title: 'Deze link kan nu niet worden geopend', text: '' },
};
