import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'In einen geteilten Ordner verschieben',
  outOf: 'Aus einem geteilten Ordner verschieben',
  move: 'Verschieben',
  cancel: 'Abbrechen',
  what: '{count, plural, one {„{name}“ kommt in {to}.} other {{count} Elemente kommen in {to}.}}',
  folder: 'den geteilten Ordner „{name}“',
  myFiles: '„Meine Dateien“',
  gains: 'Zugriff bekommen, auch auf Papierkorb und ältere Versionen:',
  nobodyGains: 'Außer dir hat niemand diesen Ordner.',
  loses: 'Zugriff verlieren; was schon angesehen oder heruntergeladen wurde, bleibt dort:',
  nobodyLoses: 'Niemand verliert den Zugriff.',
  undoEnds: 'Was andere daran geändert haben, lässt sich danach nicht mehr rückgängig machen.',
  member: {
    viewer: '{who} (nur ansehen)',
    editor: '{who} (bearbeiten)',
  },
  someone: 'jemand mit gelöschtem Konto',
  owner:
    'Der Ordner gehört {who}: Was du dorthin verschiebst, gehört dann nicht mehr dir, und du entscheidest nicht mehr, wer es öffnen kann. Nur wem der Ordner gehört, kann es wieder herausnehmen.',
  quoted: '„{name}“',
  links: '{count, plural, one {Der Link zu {names} endet.} other {Die Links zu {names} enden.}}',
  linksBelow:
    '{count, plural, one {Auch ein öffentlicher Link zum Inhalt funktioniert dann nicht mehr.} other {Auch {count} öffentliche Links zum Inhalt funktionieren dann nicht mehr.}}',
  onlyViews: 'Du kannst diesen Ordner nur ansehen und nichts darin ändern.',
  onlyOwner: 'Nur wem dieser Ordner gehört, kann etwas herausnehmen. Du kannst eine Kopie speichern.',
  loading: 'Es wird ermittelt, wer es öffnen kann',
  moved: '{count, plural, one {„{name}“ wurde verschoben} other {{count} Elemente wurden verschoben}}',
};
