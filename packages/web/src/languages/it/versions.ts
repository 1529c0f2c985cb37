import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versioni',
  hint: 'Ciò che questo file conteneva prima di ogni nuovo salvataggio. Le versioni precedenti occupano spazio. A ogni nuovo salvataggio si {most, plural, one {conserva la più recente} many {conservano le {most} più recenti} other {conservano le {most} più recenti}} e quelle degli ultimi 30 giorni.',
  hintAll:
    'Ciò che questo file conteneva prima di ogni nuovo salvataggio. Le versioni precedenti occupano spazio. Restano finché non le elimini.',
  version: 'Versione {number}',
  named: 'Versione {number} · {name}',
  current: 'Attuale',
  byYou: 'Da te',
  by: 'Da {who}',
  byStranger: 'Da {words} …, che non conosci',
  damaged: 'Questa versione è stata modificata fuori da Coffer e non è affidabile',
  unsealed:
    'Manca qualcosa per aprirlo: un programma l’ha omesso o il server l’ha rimosso. Puoi eliminarlo e salvarlo di nuovo.',
  sealAgain: 'Sigilla di nuovo',
  sealAgainHint:
    'La chiave del contenuto c’è. Coffer verifica con essa ciò che è salvato e lo salva come nuova versione, del tutto sigillata. Controllalo dopo: finora tipo e data potrebbero essere solo ciò che dice il server.',
  sealedAgain: '“{name}” è di nuovo sigillato',
  loading: 'Caricamento delle versioni',
  showAll: 'Mostra tutte le {count} versioni',
  showOlder: 'Mostra versioni precedenti',
  preview: 'Anteprima',
  download: 'Scarica',
  restore: 'Ripristina',
  delete: 'Elimina',
  of: '{action}: versione {number}',
  restored: '«{name}» è tornato alla versione {number}',
  deleteText: 'La versione {number} viene eliminata per sempre. Nessuno può recuperarla.',
  deleteOlder: 'Elimina versioni precedenti',
  deleteOlderText:
    '{count, plural, one {La versione precedente a quella attuale viene eliminata per sempre. Nessuno può recuperarla.} many {Tutte le {count} versioni precedenti a quella attuale vengono eliminate per sempre. Nessuno può recuperarle.} other {Tutte le {count} versioni precedenti a quella attuale vengono eliminate per sempre. Nessuno può recuperarle.}}',
  deleteOlderAll:
    'Tutte le versioni precedenti a quella attuale vengono eliminate per sempre. Nessuno può recuperarle.',
  deleteOlderExcept:
    'Tutte le versioni precedenti a quella attuale vengono eliminate per sempre, tranne quelle non scelte qui sotto. Nessuno può recuperarle.',
  ofOthers:
    'Anche ciò che qualcun altro può aver salvato o sostituito negli ultimi 90 giorni ({count}). Finché è qui, si può annullare.',
  yesDelete: 'Sì, elimina',
  cancel: 'Annulla',
};
