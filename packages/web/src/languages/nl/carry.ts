import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Naar een gedeelde map verplaatsen',
  outOf: 'Uit een gedeelde map verplaatsen',
  move: 'Verplaatsen',
  cancel: 'Annuleren',
  what: '{count, plural, one {“{name}” gaat naar {to}.} other {{count} items gaan naar {to}.}}',
  folder: 'de gedeelde map “{name}”',
  myFiles: 'Mijn bestanden',
  gains: 'Krijgt toegang, ook tot de prullenbak en de oudere versies:',
  nobodyGains: 'Niemand behalve jij heeft die map.',
  loses: 'Verliest de toegang; wat al is gezien of gedownload, blijft daar:',
  nobodyLoses: 'Niemand verliest de toegang.',
  undoEnds: 'Wat anderen eraan hebben gewijzigd, kan daarna niet meer ongedaan worden gemaakt.',
  member: {
    viewer: '{who} (lezer)',
    editor: '{who} (bewerker)',
  },
  someone: 'iemand met een verdwenen account',
  owner:
    'De map is van {who}: wat je erheen verplaatst, is vanaf dan niet meer van jou, en je bepaalt niet meer wie het kan openen. Alleen de eigenaar kan het er weer uithalen.',
  quoted: '“{name}”',
  links: '{count, plural, one {De link van {names} vervalt.} other {De links van {names} vervallen.}}',
  linksBelow:
    '{count, plural, one {Ook één openbare link naar de inhoud werkt daarna niet meer.} other {Ook {count} openbare links naar de inhoud werken daarna niet meer.}}',
  onlyViews: 'Je kunt die map bekijken, maar er niets in wijzigen.',
  onlyOwner: 'Alleen de eigenaar haalt iets uit deze map. Je kunt een kopie opslaan.',
  loading: 'Nagaan wie het kan openen',
  moved: '{count, plural, one {“{name}” is verplaatst} other {{count} items zijn verplaatst}}',
};
