import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Editor',
  close: 'De editor sluiten',
  preview: 'Voorbeeld',
  save: 'Opslaan',
  content: 'Tekst van {name}',
  keyboardHint:
    'De Tab-toets springt in. Druk op Escape en dan op Tab om de tekst met het toetsenbord te verlaten.',
  loading: 'Ontsleutelen…',
  failed: 'Dit bestand kan niet worden bewerkt',
  tryAgain: 'Opnieuw proberen',

  readOnly: {
    'too-large':
      'Dit bestand is groter dan {limit}, dus het kan hier alleen worden gelezen, en alleen het begin wordt getoond. Download het om het te wijzigen.',
    'not-utf-8':
      'Dit bestand is niet in UTF-8, dus het kan hier alleen worden gelezen. Opslaan zou tekens veranderen die niemand heeft aangeraakt.',
  },

  state: {
    saved: 'Opgeslagen',
    unsaved: 'Nog niet opgeslagen',
    saving: 'Opslaan…',
    conflict: 'Niet opgeslagen: het bestand is elders gewijzigd',
    over: 'Niet opgeslagen: niet meer met je gedeeld',
    doubted: 'Niet opgeslagen: niet zoals ondertekend',
    rekeyed: 'Niet opgeslagen: een ander sleutelpaar',
    viewed: 'Niet opgeslagen: je kunt dit nu alleen bekijken',
    readOnly: 'Alleen-lezen',
  },
  offline:
    'Niet opgeslagen: de server is niet bereikbaar. Je tekst blijft hier en wordt opgeslagen zodra hij antwoordt.',
  notSaved: 'Niet opgeslagen: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Gemengde regeleinden' },

  changed:
    'Dit bestand is op een ander apparaat gewijzigd ({when}). Jouw tekst als nieuwste versie opslaan, of de andere nemen? Beide blijven in de geschiedenis.',
  gone: 'Dit bestand is op een ander apparaat verwijderd. Houd je tekst, dan wordt het opnieuw opgeslagen.',
  over: 'Dit wordt niet meer met je gedeeld. Sla je tekst op als nieuw bestand bij je eigen bestanden.',
  doubted:
    'De server toont deze map anders dan hij is ondertekend; daarom wordt er niets in opgeslagen. Sla je tekst op als nieuw bestand bij je eigen bestanden.',
  rekeyed:
    'De eigenaar heeft een ander sleutelpaar dan je kent; daarom wordt hier niets opgeslagen. Sla je tekst op als nieuw bestand bij je eigen bestanden en vergelijk daarna de vingerafdrukken.',
  viewed: 'Je kunt dit nu alleen bekijken. Sla je tekst op als nieuw bestand bij je eigen bestanden.',
  saveAsNew: 'Opslaan als nieuw bestand',
  keepMine: 'Mijne houden',
  takeTheirs: 'Andere nemen',
  compare: 'Vergelijken',
  back: 'Terug naar mijn tekst',
  mine: 'Mijn tekst',
  theirs: 'Andere tekst',

  leaveTitle: 'Verlaten zonder opslaan?',
  leaveText: 'Je laatste wijzigingen in “{name}” zijn niet opgeslagen.',
  stay: 'Blijven',
  leave: 'Niet opslaan',
  saveAndLeave: 'Opslaan en verlaten',
};
