import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Przenieś do folderu udostępnionego',
  outOf: 'Przenieś z folderu udostępnionego',
  move: 'Przenieś',
  cancel: 'Anuluj',
  what: '{count, plural, one {„{name}” trafi do {to}.} few {{count} elementy trafią do {to}.} many {{count} elementów trafi do {to}.} other {{count} elementów trafi do {to}.}}',
  folder: 'folderu udostępnionego „{name}”',
  myFiles: 'Moich plików',
  gains: 'Dostęp, także do kosza i starszych wersji, otrzymają:',
  nobodyGains: 'Nikt poza Tobą nie ma tego folderu.',
  loses: 'Dostęp stracą, ale zachowają to, co już obejrzeli lub pobrali:',
  nobodyLoses: 'Nikt nie straci dostępu.',
  undoEnds: 'Tego, co zmienili w tym inni, nie da się potem cofnąć.',
  member: {
    viewer: '{who} (przeglądanie)',
    editor: '{who} (edycja)',
  },
  someone: 'ktoś, czyjego konta już nie ma',
  owner:
    'Właściciel tego folderu: {who}. To, co tam przeniesiesz, przejdzie na własność tej osoby, i to ona będzie decydować, kto może to otworzyć. Tylko właściciel może to stamtąd wyjąć.',
  quoted: '„{name}”',
  links:
    '{count, plural, one {Link do {names} przestanie działać.} few {Linki do {names} przestaną działać.} many {Linki do {names} przestaną działać.} other {Linki do {names} przestaną działać.}}',
  linksBelow:
    '{count, plural, one {Jeden link publiczny do zawartości też przestanie działać.} few {{count} linki publiczne do zawartości też przestaną działać.} many {{count} linków publicznych do zawartości też przestanie działać.} other {{count} linku publicznego do zawartości też przestanie działać.}}',
  onlyViews: 'Możesz przeglądać ten folder, ale niczego w nim nie zmienisz.',
  onlyOwner: 'Tylko właściciel może coś wyjąć z tego folderu. Możesz zapisać kopię.',
  loading: 'Sprawdzanie, kto może to otworzyć',
  moved:
    '{count, plural, one {Przeniesiono „{name}”} few {Przeniesiono {count} elementy} many {Przeniesiono {count} elementów} other {Przeniesiono {count} elementów}}',
};
