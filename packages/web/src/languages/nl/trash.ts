import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '{name} verwijderen?',
  deleteOneFile: 'Het bestand gaat naar de prullenbak. Je kunt het daar terugzetten.',
  deleteOneDirectory: 'De map en alles erin gaat naar de prullenbak. Je kunt die daar terugzetten.',
  deleteUpload: 'Deze upload is niet klaar. Wat ervan is verstuurd, wordt definitief verwijderd.',
  deleteSelected: 'Selectie verwijderen',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 bestand ({size}) gaat} other {{files} bestanden ({size}) gaan}} naar de prullenbak. Je kunt ze daar terugzetten.',
    folders:
      '{folders, plural, one {1 map met alles erin gaat} other {{folders} mappen met alles erin gaan}} naar de prullenbak. Je kunt ze daar terugzetten.',
    both: '{files, plural, one {1 bestand} other {{files} bestanden}} ({size}) en {folders, plural, one {1 map} other {{folders} mappen}} met alles erin gaan naar de prullenbak. Je kunt ze daar terugzetten.',
  },
  yesDelete: 'Ja, verwijderen',
  deleted:
    '{count, plural, one {“{name}” zit in de prullenbak} other {{count} items zitten in de prullenbak}}',

  trash: 'Prullenbak',
  trashHint:
    'Wat hier staat, neemt opslag in en blijft tot je het definitief verwijdert, of zo veel dagen als je in je account hebt ingesteld. Links ernaar openen niets.',
  spaceTrashHint:
    'Wat in deze map is verwijderd. Iedereen die de map heeft, ziet het; wie de map mag wijzigen, zet het terug, en alleen de eigenaar verwijdert het definitief.',
  trashEmptyTitle: 'De prullenbak is leeg',
  trashEmpty: 'Wat je verwijdert, komt eerst hier, en je kunt het terugzetten.',
  trashedFrom: 'Uit',
  trashedAt: 'Verwijderd',
  placeGone: 'De map ervan zit ook in de prullenbak, dus het wordt op het bovenste niveau teruggezet',
  restoreAll: 'Alles terugzetten',
  restored: '{count, plural, one {Teruggezet} other {{count} items zijn teruggezet}}',
  restoredAs: 'Teruggezet als “{name}”, omdat de naam bezet was of de map verdwenen is',
  restoredElsewhere:
    '{count} items zijn teruggezet, {relocated} onder een andere naam of op het bovenste niveau',
  deleteForGoodTitle: 'Definitief verwijderen?',
  deleteForGoodText:
    '{count, plural, one {“{name}” wordt} other {{count} items worden}} van de server verwijderd, met alles erin. Niemand kan dat terughalen.',
  deleteForGoodOthers:
    '{others, plural, one {Eén item dat er eerder uit is verwijderd, verdwijnt mee.} other {{others} items die er eerder uit zijn verwijderd, verdwijnen mee.}}',
  emptyTrash: 'Prullenbak legen',
  emptyTrashTitle: 'Prullenbak legen?',
  emptyText:
    '{count, plural, one {Het ene item in de prullenbak wordt} other {Alle {count} items in de prullenbak worden}} met alles erin van de server verwijderd. Niemand kan dat terughalen.',
  ofOthers:
    'Ook wat iemand anders de afgelopen 90 dagen kan hebben verwijderd of gewijzigd ({count}). Zolang het hier is, kan dat ongedaan worden gemaakt.',
};
