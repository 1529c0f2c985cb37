import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Differenze con il server',
  top: 'I miei file',
  damaged: 'Un elemento che non si apre',
  reading: 'Confronto tra ciò che questo dispositivo ha visto e ciò che mostra il server…',
  same: 'Il server mostra ogni file e cartella come questo dispositivo li ha visti.',
  noRows:
    'Questo dispositivo non conserva un elenco dei tuoi file, quindi non ha nulla da confrontare. Controlla i tuoi file e verifica su un dispositivo che usi da più tempo prima di continuare con ciò che c’è.',
  lied: 'Ciò che il server mostra ora non è stato firmato da nessuno dei tuoi dispositivi, quindi non c’è nulla che si possa accettare. In questo spazio non si scrive nulla finché il server non mostra ciò che è stato firmato.',
  ownersRows:
    'I link che mancano sul server restano tali. Preferiti e impostazioni non vengono confrontati: restano come li mostra il server.',
  howTo:
    '«Riporta com’era» rende un elemento come questo dispositivo lo ha visto; ciò che ha solo il server va allora nel cestino. «Accetta» lo prende come lo mostra il server. Nulla cambia prima della tua conferma.',
  list: 'File e cartelle diversi',
  keep: 'Riporta com’era',
  accept: 'Accetta',
  happened: {
    missing: 'Manca sul server',
    added: 'Solo sul server',
    older: 'Precedente sul server',
    changed: 'Diverso sul server',
  },
  returning: {
    member: 'Persona che torna',
    members: 'Persone che tornano',
    stranger: 'Qualcuno che non conosci',
    mayMore: 'Persona che può fare di più',
    roles: { viewer: 'può vedere', editor: 'può modificare' },
    removes: '«Riporta com’era» rimuove questa persona',
    lowers: '«Riporta com’era» le lascia ciò che questo dispositivo conosce',
    link: 'Link pubblico che torna',
    more: 'Link pubblico che consente di più',
    request: 'Link di richiesta che torna',
    invitation: 'Invito che torna',
    invitations: 'Inviti che tornano',
    place: 'Link che tornano',
    unnamed: 'Un link senza nome',
    ends: '«Riporta com’era» lo elimina',
    until: 'valido fino al {when}',
  },
  changedOn: 'modificato il {when}',
  called: 'lì si chiama «{name}»',
  liesIn: 'lì si trova in {place}',
  contentOf: 'qui del {here}, lì del {there}',
  trashedHere: 'qui nel cestino',
  trashedThere: 'lì nel cestino',
  contentGone: 'il suo contenuto non è più sul server: riportato com’era, conserva solo nome e posizione',
  versionsGone:
    'il contenuto di {count} {count, plural, one {versione} many {versioni} other {versioni}} non è più sul server',
  notPutBack: 'non si può riportare com’era: questo dispositivo non ha più la chiave che lo apre',
  exchanged: 'non si può riportare com’era: il server mostra una delle sue versioni in modo diverso',
  sealed: 'nome o dettagli sono stati sigillati di nuovo',
  confirm: 'Continua così',
  confirmText:
    '{back, plural, one {{back, number} elemento verrà riportato com’era} many {{back, number} elementi verranno riportati com’erano} other {{back, number} elementi verranno riportati com’erano}} e {accepted, plural, one {{accepted, number} elemento verrà accettato come lo mostra il server} many {{accepted, number} elementi verranno accettati come li mostra il server} other {{accepted, number} elementi verranno accettati come li mostra il server}}. Questo dispositivo firma così lo spazio. Gli altri tuoi dispositivi mostrano che cosa è stato deciso e si adeguano quando lo confermi lì.',
  confirmYes: 'Firma',
  done: 'Il tuo spazio è firmato come hai deciso.',
  acceptAll: 'Continua con ciò che c’è',
  follow: 'Adegua',
  endedBy:
    'Un altro dei tuoi dispositivi ha deciso il {when}, secondo il suo orologio. Subito dopo, il suo account mostrava queste parole: {words}. Se non l’hai fatto su nessuno dei tuoi dispositivi, non adeguarti e cambia la tua coppia di chiavi.',
  wouldChange: 'Ecco che cosa cambia su questo dispositivo se ti adegui:',
  followed: 'Questo dispositivo segue ciò che hai deciso.',
  space: {
    title: 'Che cosa differisce in «{name}»',
    top: 'Una cartella condivisa',
    open: 'Apri',
    means: {
      space_rolled_back:
        'Il server mostra questa cartella com’era prima di qualcosa che questo dispositivo ha visto. Chi gestisce il server potrebbe aver ripristinato un backup: chiediglielo. Mancano le modifiche fatte da allora, e persone rimosse potrebbero essere di nuovo membri.',
      space_forked:
        'Il server mostra in questa cartella altre modifiche al posto di quelle che questo dispositivo ha visto. Chi gestisce il server potrebbe aver ripristinato un backup, dopo il quale qualcun altro è andato avanti: chiediglielo. Manca ciò che questo dispositivo ha visto da allora.',
      space_ended:
        'Il server ha mostrato cronologie diverse di questa cartella, e il suo proprietario ha deciso quale prosegue. Questo dispositivo non vi cambia nulla finché non ti adegui.',
      space_lied:
        'Ciò che il server mostra di questa cartella non è ciò che è stato firmato: sul server qualcosa è stato cambiato, omesso o riportato indietro. Non vi si scrive nulla finché il server non mostra ciò che è stato firmato o il proprietario non decide. Avvisa chi lo gestisce.',
    },
    noRows:
      'Questa pagina non aveva aperto la cartella prima, quindi non ha file da confrontare e nomina tutti i membri e tutti i link. Se un dispositivo la tiene aperta da prima, decidi lì.',
    same: 'Il server mostra tutto in questa cartella come questo dispositivo l’ha visto.',
    lied: 'Ciò che il server mostra ora di questa cartella non è stato firmato, quindi non c’è nulla che si possa accettare.',
    ownersRows:
      'I membri e i link che mancano sul server restano tali; condividi di nuovo la cartella con chi manca.',
    askOwner:
      'Chiedi al proprietario di questa cartella, che può decidere come prosegue. Fino ad allora qui non se ne mostra né si cambia nulla.',
    elsewhere:
      'Un altro dei tuoi dispositivi ha visto di questa cartella più di questo. Aprila lì e decidi come prosegue.',
    confirmText:
      '{back, plural, one {{back, number} elemento verrà riportato com’era} many {{back, number} elementi verranno riportati com’erano} other {{back, number} elementi verranno riportati com’erano}} e {accepted, plural, one {{accepted, number} elemento verrà accettato come lo mostra il server} many {{accepted, number} elementi verranno accettati come li mostra il server} other {{accepted, number} elementi verranno accettati come li mostra il server}}. Questo dispositivo firma così la cartella e le dà una nuova chiave. Gli altri tuoi dispositivi e i suoi membri vedono che cosa è stato deciso e si adeguano quando lo si conferma lì.',
    acceptAllText:
      'Questo dispositivo firma la cartella come il server la mostra ora e le dà una nuova chiave. Si rinuncia a ciò che questo dispositivo ha visto in più. Fallo solo se sai perché la cartella è diversa.',
    done: 'La cartella è firmata come hai deciso.',
    endedBy:
      'Il proprietario di questa cartella ha deciso il {when}, secondo l’orologio del suo dispositivo, e l’ha firmato. Se la cartella è tua e non l’hai fatto su nessuno dei tuoi dispositivi, non adeguarti e cambia la tua coppia di chiavi.',
    followed: 'Questo dispositivo segue ciò che è stato deciso.',
  },
};
