import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programmi senza chiavi',
  text: 'Script e programmi che usano l’API di questo server senza le tue chiavi. Lascia disattivato se non ne hai.',
  allow: 'Consenti ai programmi senza chiavi di modificare il mio spazio',
  isOff:
    'I programmi possono leggere e iniziare caricamenti. Ciò che modificano in uno spazio firmato dai tuoi dispositivi viene rifiutato.',
  isOn: 'Ciò che creano, rinominano, spostano o eliminano attende finché non lo accetti o lo riporti com’era. Fino ad allora i tuoi dispositivi mostrano tutto come l’hai firmato.',
  altered:
    'Questo server mostra un’impostazione diversa da quella sigillata dai tuoi dispositivi. Vale come disattivata finché non la imposti di nuovo.',
  untaken:
    'Questo server rifiuta ancora i programmi: non ha preso la tua impostazione, per esempio perché la connessione è caduta. Inviala di nuovo o disattivala.',
  tellAgain: 'Invia di nuovo',
  allowTitle: 'Consentire ai programmi senza chiavi di modificare il tuo spazio?',
  allowText:
    'Un programma che ha effettuato l’accesso al tuo account potrà creare, rinominare, spostare ed eliminare senza le tue chiavi, e così anche chi gestisce questo server. Nulla di ciò è firmato: ogni modifica ti viene mostrata per nome, e la accetti o la riporti com’era. I programmi vedono subito le loro modifiche; tu non perdi nulla prima di aver accettato.',
  allowYes: 'Consenti',
  forbidTitle: 'Rifiutare di nuovo le modifiche senza chiavi?',
  forbidText: 'I programmi che modificano il tuo spazio senza le tue chiavi smettono di funzionare.',
  forbidYes: 'Rifiuta',
  back: 'Il mio account',
  waitingTitle: 'Modifiche senza chiavi',
  howTo:
    'Dei programmi hanno fatto queste modifiche senza le tue chiavi, e nessuno le ha firmate. I tuoi dispositivi mostrano tutto come l’hai firmato finché non decidi. Nulla è scelto in anticipo.',
  nothing: 'Nulla in attesa.',
  lie: 'Questo server mostra {count, plural, one {{count, number} modifica} many {{count, number} modifiche} other {{count, number} modifiche}} che dei programmi avrebbero fatto senza chiavi. Non l’hai consentito, quindi è una menzogna: non ha alcun effetto, e i tuoi dispositivi mostrano tutto come l’hai firmato. Chiedi a chi gestisce questo server.',
  list: 'Modifiche in attesa',
  keep: 'Riporta com’era',
  accept: 'Accetta',
  confirm: 'Firma ciò che è deciso',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} modifica verrà accettata e sigillata} many {{accepted, number} modifiche verranno accettate e sigillate} other {{accepted, number} modifiche verranno accettate e sigillate}} con le tue chiavi.',
    putBack:
      '{putBack, plural, one {{putBack, number} modifica verrà annullata} many {{putBack, number} modifiche verranno annullate} other {{putBack, number} modifiche verranno annullate}} e tutto torna come l’hai firmato. Ciò che un programma ha aggiunto, e che riporti com’era, viene eliminato.',
    both: '{putBack, plural, one {{putBack, number} modifica verrà annullata} many {{putBack, number} modifiche verranno annullate} other {{putBack, number} modifiche verranno annullate}} e tutto torna come l’hai firmato; {accepted, plural, one {{accepted, number} modifica verrà accettata e sigillata} many {{accepted, number} modifiche verranno accettate e sigillate} other {{accepted, number} modifiche verranno accettate e sigillate}} con le tue chiavi. Ciò che un programma ha aggiunto, e che riporti com’era, viene eliminato.',
  },
  confirmYes: 'Firma',
  done: 'Ciò che hai deciso è firmato.',
  banner:
    '{count, plural, one {{count, number} modifica senza chiavi ti aspetta.} many {{count, number} modifiche senza chiavi ti aspettano.} other {{count, number} modifiche senza chiavi ti aspettano.}}',
  bannerLie: 'Questo server mostra modifiche senza chiavi che non hai consentito.',
  look: 'Guarda',
  top: 'I miei file',
  unreadable: 'Qualcosa che non si apre',
  deeds: {
    added: 'Aggiunto',
    renamed: 'Rinominato',
    moved: 'Spostato',
    trashed: 'Messo nel cestino',
    restored: 'Ripristinato',
    deleted: 'Eliminato',
    stored: 'Nuovo contenuto',
    limited: 'Link limitato',
    unlinked: 'Link eliminato',
  },
  renamedTo: 'ora si chiama {name}',
  movedTo: 'ora in {place}',
  since: 'dal {moment}',
  cannotAccept: 'Non si apre con le tue chiavi, quindi si può solo riportare com’era.',
};
