import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: 'Usunąć {name}?',
  deleteOneFile: 'Plik trafi do kosza. Można go stamtąd przywrócić.',
  deleteOneDirectory: 'Folder i cała jego zawartość trafią do kosza. Można go stamtąd przywrócić.',
  deleteUpload: 'To przesyłanie się nie zakończyło. To, co już wysłano, zostanie trwale usunięte.',
  deleteSelected: 'Usuń zaznaczone',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 plik ({size}) trafi} few {{files} pliki ({size}) trafią} many {{files} plików ({size}) trafi} other {{files} plików ({size}) trafi}} do kosza. Można je stamtąd przywrócić.',
    folders:
      '{folders, plural, one {1 folder z całą zawartością trafi} few {{folders} foldery z całą zawartością trafią} many {{folders} folderów z całą zawartością trafi} other {{folders} folderów z całą zawartością trafi}} do kosza. Można je stamtąd przywrócić.',
    both: '{files, plural, one {1 plik} few {{files} pliki} many {{files} plików} other {{files} plików}} ({size}) i {folders, plural, one {1 folder} few {{folders} foldery} many {{folders} folderów} other {{folders} folderów}} z całą zawartością trafią do kosza. Można je stamtąd przywrócić.',
  },
  yesDelete: 'Tak, usuń',
  deleted:
    '{count, plural, one {„{name}” jest w koszu} few {{count} elementy są w koszu} many {{count} elementów jest w koszu} other {{count} elementów jest w koszu}}',

  trash: 'Kosz',
  trashHint:
    'To, co tu jest, zajmuje miejsce i pozostaje do trwałego usunięcia albo przez tyle dni, ile ustawiono na koncie. Linki do tego niczego nie otwierają.',
  spaceTrashHint:
    'Co usunięto w tym folderze. Widzi to każdy, kto ma folder; kto może zmieniać folder, może to przywrócić, a trwale usuwa tylko właściciel.',
  trashEmptyTitle: 'Kosz jest pusty',
  trashEmpty: 'To, co usuwasz, trafia najpierw tutaj i można to przywrócić.',
  trashedFrom: 'Skąd',
  trashedAt: 'Usunięto',
  placeGone: 'Jego folder też jest w koszu, więc zostanie przywrócony do katalogu głównego',
  restoreAll: 'Przywróć wszystko',
  restored:
    '{count, plural, one {Przywrócono} few {Przywrócono {count} elementy} many {Przywrócono {count} elementów} other {Przywrócono {count} elementów}}',
  restoredAs: 'Przywrócono jako „{name}”, bo nazwa była zajęta albo folderu już nie ma',
  restoredElsewhere:
    'Przywrócono elementów: {count}, w tym {relocated} pod inną nazwą lub w katalogu głównym',
  deleteForGoodTitle: 'Usunąć trwale?',
  deleteForGoodText:
    '{count, plural, one {„{name}” zostanie usunięty} few {{count} elementy zostaną usunięte} many {{count} elementów zostanie usuniętych} other {{count} elementów zostanie usuniętych}} z serwera z całą zawartością. Nikt nie zdoła tego odzyskać.',
  deleteForGoodOthers:
    '{others, plural, one {Zniknie też jeden element usunięty stąd wcześniej.} few {Znikną też {others} elementy usunięte stąd wcześniej.} many {Zniknie też {others} elementów usuniętych stąd wcześniej.} other {Zniknie też {others} elementów usuniętych stąd wcześniej.}}',
  emptyTrash: 'Opróżnij kosz',
  emptyTrashTitle: 'Opróżnić kosz?',
  emptyText:
    '{count, plural, one {Jedyny element w koszu zostanie usunięty} few {Wszystkie {count} elementy w koszu zostaną usunięte} many {Wszystkie elementy w koszu ({count}) zostaną usunięte} other {Wszystkie elementy w koszu ({count}) zostaną usunięte}} z serwera z całą zawartością. Nikt nie zdoła tego odzyskać.',
  ofOthers:
    'Także to, co ktoś inny mógł usunąć lub zmienić w ciągu ostatnich 90 dni ({count}). Dopóki tu jest, można to cofnąć.',
};
