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
};
