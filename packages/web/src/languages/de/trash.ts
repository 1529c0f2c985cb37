import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: '{name} löschen?',
  deleteOneFile: 'Die Datei kommt in den Papierkorb. Von dort kannst du sie wiederherstellen.',
  deleteOneDirectory:
    'Der Ordner und alles darin kommt in den Papierkorb. Von dort kannst du ihn wiederherstellen.',
  deleteUpload: 'Dieser Upload ist nicht fertig. Was davon gesendet wurde, wird endgültig gelöscht.',
  deleteSelected: 'Auswahl löschen',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 Datei ({size}) kommt} other {{files} Dateien ({size}) kommen}} in den Papierkorb. Von dort kannst du sie wiederherstellen.',
    folders:
      '{folders, plural, one {1 Ordner mit allem darin kommt} other {{folders} Ordner mit allem darin kommen}} in den Papierkorb. Von dort kannst du sie wiederherstellen.',
    both: '{files, plural, one {1 Datei} other {{files} Dateien}} ({size}) und {folders, plural, one {1 Ordner} other {{folders} Ordner}} mit allem darin kommen in den Papierkorb. Von dort kannst du sie wiederherstellen.',
  },
  yesDelete: 'Ja, löschen',
  deleted: '{count, plural, one {„{name}“ ist im Papierkorb} other {{count} Elemente sind im Papierkorb}}',

  trash: 'Papierkorb',
  trashHint:
    'Was hier ist, belegt Speicherplatz und bleibt, bis du es endgültig löschst, oder so viele Tage, wie du in deinem Konto festgelegt hast. Links dazu öffnen nichts.',
  spaceTrashHint:
    'Was in diesem Ordner gelöscht wurde. Alle, die den Ordner haben, sehen es; wer den Ordner ändern darf, stellt es wieder her, und nur, wem er gehört, löscht es endgültig.',
  trashEmptyTitle: 'Der Papierkorb ist leer',
  trashEmpty: 'Was du löschst, kommt zuerst hierher, und du kannst es wiederherstellen.',
  trashedFrom: 'Aus',
  trashedAt: 'Gelöscht',
  placeGone: 'Sein Ordner ist auch im Papierkorb; es wird auf der obersten Ebene wiederhergestellt',
  restoreAll: 'Alle wiederherstellen',
  restored: '{count, plural, one {Wiederhergestellt} other {{count} Elemente sind wiederhergestellt}}',
  restoredAs: 'Als „{name}“ wiederhergestellt, weil der Name vergeben oder der Ordner verschwunden ist',
  restoredElsewhere:
    '{count} Elemente sind wiederhergestellt, {relocated} unter anderem Namen oder auf der obersten Ebene',
  deleteForGoodTitle: 'Endgültig löschen?',
  deleteForGoodText:
    '{count, plural, one {„{name}“ wird} other {{count} Elemente werden}} mit allem darin vom Server gelöscht. Niemand kann das zurückholen.',
  deleteForGoodOthers:
    '{others, plural, one {Ein Element, das vorher daraus gelöscht wurde, verschwindet mit.} other {{others} Elemente, die vorher daraus gelöscht wurden, verschwinden mit.}}',
  emptyTrash: 'Papierkorb leeren',
  emptyTrashTitle: 'Papierkorb leeren?',
  emptyText:
    '{count, plural, one {Das eine Element im Papierkorb wird} other {Alle {count} Elemente im Papierkorb werden}} mit allem darin vom Server gelöscht. Niemand kann das zurückholen.',
  ofOthers:
    'Auch, was jemand anderes in den letzten 90 Tagen gelöscht oder geändert haben kann ({count}). Solange es hier ist, lässt sich das rückgängig machen.',
};
