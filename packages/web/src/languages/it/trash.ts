import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: 'Eliminare {name}?',
  deleteOneFile: 'Il file va nel cestino. Da lì puoi ripristinarlo.',
  deleteOneDirectory: 'La cartella va nel cestino con tutto il suo contenuto. Da lì puoi ripristinarla.',
  deleteUpload: 'Questo caricamento non è finito. Ciò che è stato inviato viene eliminato per sempre.',
  deleteSelected: 'Elimina selezione',
  deleteSelectedText: {
    files:
      '{files, plural, one {1 file ({size}) va} many {{files} file ({size}) vanno} other {{files} file ({size}) vanno}} nel cestino. Da lì puoi ripristinarli.',
    folders:
      '{folders, plural, one {1 cartella con tutto il suo contenuto va} many {{folders} cartelle con tutto il loro contenuto vanno} other {{folders} cartelle con tutto il loro contenuto vanno}} nel cestino. Da lì puoi ripristinarle.',
    both: '{files, plural, one {1 file} many {{files} file} other {{files} file}} ({size}) e {folders, plural, one {1 cartella con tutto il suo contenuto} many {{folders} cartelle con tutto il loro contenuto} other {{folders} cartelle con tutto il loro contenuto}} vanno nel cestino. Da lì puoi ripristinarli.',
  },
  yesDelete: 'Sì, elimina',
  deleted:
    '{count, plural, one {«{name}» è nel cestino} many {{count} elementi sono nel cestino} other {{count} elementi sono nel cestino}}',
  trash: 'Cestino',
  trashHint:
    'Ciò che è qui occupa spazio e resta finché non lo elimini per sempre, o per i giorni che hai impostato nel tuo account. I link che vi portano non aprono nulla.',
  spaceTrashHint:
    'Ciò che è stato eliminato in questa cartella. Lo vede chiunque abbia la cartella; chi può modificarla lo ripristina, e solo il proprietario lo elimina per sempre.',
  trashEmptyTitle: 'Il cestino è vuoto',
  trashEmpty: 'Ciò che elimini arriva prima qui, e puoi ripristinarlo.',
  trashedFrom: 'Da',
  trashedAt: 'Eliminato',
  placeGone: 'Anche la sua cartella è nel cestino, quindi viene ripristinato al livello principale',
  restoreAll: 'Ripristina tutto',
  restored:
    '{count, plural, one {Ripristinato} many {{count} elementi ripristinati} other {{count} elementi ripristinati}}',
  restoredAs: 'Ripristinato come «{name}», perché il nome era in uso o la cartella non c’è più',
  restoredElsewhere: '{count} elementi ripristinati, {relocated} con un altro nome o al livello principale',
  deleteForGoodTitle: 'Eliminare per sempre?',
  deleteForGoodText:
    '{count, plural, one {«{name}» viene eliminato} many {{count} elementi vengono eliminati} other {{count} elementi vengono eliminati}} dal server, con tutto il contenuto. Nessuno può recuperarli.',
  deleteForGoodOthers:
    '{others, plural, one {Viene eliminato anche un elemento che prima era stato cancellato da lì.} many {Vengono eliminati anche {others} elementi che prima erano stati cancellati da lì.} other {Vengono eliminati anche {others} elementi che prima erano stati cancellati da lì.}}',
  emptyTrash: 'Svuota cestino',
  emptyTrashTitle: 'Svuotare il cestino?',
  emptyText:
    '{count, plural, one {L’unico elemento nel cestino viene eliminato} many {Tutti i {count} elementi nel cestino vengono eliminati} other {Tutti i {count} elementi nel cestino vengono eliminati}} dal server, con tutto il contenuto. Nessuno può recuperarli.',
  ofOthers:
    'Anche ciò che qualcun altro può aver eliminato o modificato negli ultimi 90 giorni ({count}). Finché è qui, si può annullare.',
};
