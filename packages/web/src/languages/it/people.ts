import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: 'Condividi «{name}»',
  warnTitle: 'Prima di condividere',
  warn: 'Chi riceve questa cartella ne riceve anche il cestino e le versioni precedenti dei file.',
  warnPlaces:
    'Anche per te i suoi file escono da Foto, Recenti, Preferiti e dalla ricerca di I miei file, e non sono più disponibili offline. Li trovi nella cartella stessa, che ha una ricerca propria.',
  warnFile: 'Chi riceve questo file ne riceve anche le versioni precedenti.',
  warnLinks: 'I suoi link pubblici smettono di funzionare.',
  warnCounted:
    '{count, plural, one {Un link pubblico smette di funzionare.} many {{count} di link pubblici smettono di funzionare.} other {{count} link pubblici smettono di funzionare.}}',
  people: 'Persone',
  ways: 'Chi lo riceve',
  nobody: 'Nessun altro lo ha ancora.',
  notYours: 'È condiviso con te. Solo il proprietario decide chi altro lo ha.',
  email: 'Indirizzo e-mail',
  find: 'Trova',
  role: 'Ruolo',
  roles: { viewer: 'Lettura', editor: 'Modifica' },
  rolesHint: {
    viewer: 'Guardare, scaricare e salvare copie.',
    editor: 'Anche caricare, modificare, rinominare, spostare e mettere nel cestino.',
  },
  expires: 'Termina il',
  expiresHint: 'Vuoto: finché non lo revochi.',
  message: 'Messaggio',
  messageHint:
    'Può leggerlo solo chi lo riceve. Chi non ti conosce ancora lo vede dopo aver accettato. Non compare in nessuna e-mail.',
  shareNow: 'Condividi',
  inThePast: 'Scegli un giorno non ancora passato.',
  unknown: 'Nessuno su questo server ha l’indirizzo {email}.',
  inviteHint:
    'Controlla l’indirizzo. Se è giusto, invita la persona: ottieni un indirizzo che contiene un segreto. Chi lo apre crea un account e riceve {what, select, file {questo file} other {questa cartella}}.',
  invite: 'Invita',
  mail: 'Invia anche via e-mail',
  mailHint:
    'Il server non conosce il segreto, quindi non è nell’e-mail. Chi arriva dall’e-mail attende finché non lo fai entrare.',
  notMailed: 'Nessuna e-mail inviata a {email}. Consegna tu l’indirizzo.',
  invited: 'Inviti',
  showAddress: 'Mostra indirizzo',
  hideAddress: 'Nascondi indirizzo',
  address: 'Indirizzo dell’invito',
  addressHint: 'Consegnalo dove nessun altro può leggerlo. Entra chi lo ha per primo.',
  withdraw: 'Revoca',
  withdrawOf: 'Revoca l’invito di {email}',
  goodUntil: 'valido fino al {day}',
  tooLate: 'troppo vecchio: nessuno entra più senza il tuo consenso',
  endsAt: 'l’accesso termina il {day}',
  notFollowed: 'nessuno l’ha ancora aperto',
  waitsProven:
    '{email} l’ha aperto e ne ha il segreto, ma troppo tardi, con un indirizzo diverso da quello che hai digitato o con una chiave diversa da quella che conosci. Confronta queste parole prima di far entrare.',
  waitsMailed:
    '{email} arriva dall’e-mail, che non contiene il segreto. Confrontate queste parole prima di far entrare.',
  waits:
    '{email} l’ha aperto senza il segreto, quindi potrebbe essere qualcun altro. Confrontate queste parole prima di far entrare.',
  answerAltered:
    'Qualcuno l’ha aperto, ma ciò che il server mostra non sono le chiavi di una stessa persona. Revocalo e invita di nuovo.',
  letIn: 'Fai entrare',
  letInOf: 'Fai entrare {email}',
  notReadyYet:
    '{email} non ha ancora una chiave per cui cifrare {what, select, file {questo file} other {questa cartella}}. Chiedi di accedere una volta, poi condividi di nuovo.',
  changedTitle: 'Una chiave diversa da prima',
  changedSigned:
    '{email} ha una coppia di chiavi diversa da quella che conosci. La precedente la indica, ma potrebbe farlo anche una chiave rubata. Telefona e confrontate queste parole prima di condividere.',
  changed:
    '{email} ha una coppia di chiavi diversa da quella che conosci, e nulla dimostra che sia sua. Non condividere nulla prima di aver confrontato queste parole, al telefono o di persona.',
  changedKeys: 'Chiavi cambiate',
  formerWords: 'Le parole che conosci',
  newWords: 'Le parole mostrate ora',
  words: 'Parole dell’impronta',
  picture: 'Immagine dell’impronta',
  compareHint:
    'Leggetevi a vicenda queste parole, al telefono o di persona. Se sono le stesse, non c’è nessuno tra di voi.',
  markCompared: 'Sono le stesse',
  compare: 'Confronta',
  hideWords: 'Nascondi le parole',
  compared: 'Confrontata',
  notCompared: 'Non ancora confrontata',
  keyChanged: 'La sua chiave è cambiata',
  since: 'dal {day}',
  until: 'fino al {day}',
  ended: 'Scaduto',
  left: 'Ha abbandonato',
  gone: 'Un account che non c’è più',
  change: 'Modifica',
  changeOf: 'Modifica che cosa può fare {who} e fino a quando',
  save: 'Salva',
  takeBack: 'Revoca',
  takeBackFrom: 'Revoca a {who}',
  takeBackText:
    'Da quel momento {who} non apre più nulla, e l’elemento riceve un’altra chiave. Ciò che ha visto o scaricato resta suo.',
  cancel: 'Annulla',
  loading: 'Caricamento della condivisione',
  endSharing: 'Termina condivisione',
  endSharingNow: 'Termina per tutti',
  nobodyLeft: 'Nessun altro lo ha',
  nobodyLeftText:
    'È ancora conservato a parte per la condivisione. Termina la condivisione e tornerà a far parte normalmente di I miei file.',
  endSharingText:
    'Tutti perdono l’accesso a «{name}» e i suoi inviti cessano. Resta in I miei file come prima, con il cestino e le versioni precedenti, con un’altra chiave. Ciò che altri hanno visto o scaricato resta loro.',
  endFirst:
    'Ciò che è condiviso non va nel cestino. Termina prima la condivisione; poi si può eliminare come tutto il resto.',
  shared: 'Condivisi',
  intro: 'Ciò che altri condividono con te e ciò che condividi con altri.',
  yourWords: 'La tua impronta',
  yourWordsText:
    'Gli altri vedono queste parole quando condividono con te. Confrontatele al telefono o di persona.',
  withMe: 'Condivisi con me',
  withMeNone: 'Nessuno condivide ancora nulla con te.',
  withMeHint: 'Le persone ti trovano con il tuo indirizzo e-mail esatto.',
  byMe: 'Condivisi da me',
  byMeNone: 'Non condividi ancora nulla. Scegli «Condividi» nel menu di una cartella o di un file.',
  isNew: 'Nuovo',
  offers: {
    file: {
      viewer: 'vuole condividere con te un file, in lettura',
      editor: 'vuole condividere con te un file, per lavorarci',
    },
    folder: {
      viewer: 'vuole condividere con te una cartella, in lettura',
      editor: 'vuole condividere con te una cartella, per lavorarci',
    },
  },
  offered: '{who} vuole condividere con te {what, select, file {un file} other {una cartella}}.',
  offeredSeveral:
    '{count, plural, one {C’è 1 nuovo elemento condiviso con te.} many {Ci sono {count} nuovi elementi condivisi con te.} other {Ci sono {count} nuovi elementi condivisi con te.}}',
  showOffers: 'Mostra',
  stranger: 'Non vi conoscete ancora. Ciò che condivide si apre quando lo accetti.',
  accept: 'Accetta',
  acceptOf: 'Accetta ciò che {who} condivide',
  decline: 'Rifiuta',
  declineOf: 'Rifiuta ciò che {who} condivide',
  declineText: 'Non viene più mostrato, e chi lo condivide vede che hai abbandonato.',
  leave: 'Abbandona',
  leaveOf: 'Abbandona «{name}»',
  leaveText:
    'Sparisce dai tuoi file, e chi lo condivide vede che hai abbandonato. Per riaverlo, chiedi che venga condiviso di nuovo.',
  nameTaken: '«{name}» è già in I miei file. Dai a questo un altro nome.',
  name: 'Nome',
  from: 'da {who}',
  manage: 'Gestisci',
  manageOf: 'Gestisci chi ha «{name}»',
  members: '{count, plural, one {1 persona} many {{count} persone} other {{count} persone}}',
  folder: 'Cartella',
  remove: 'Togli da I miei file',
  overTitle: 'Questo non è più condiviso con te',
  overTitleOf: '«{name}» non è più condiviso con te',
  overText:
    'Chi lo condivide ti ha tolto l’accesso, oppure il periodo previsto è finito. Ciò che hai scaricato o salvato tra i tuoi file resta tuo. Per aprirlo di nuovo, chiedi che venga condiviso di nuovo.',
  bar: 'Altro su «{name}»',
  backTo: 'Torna a «{name}»',
  trash: 'Cestino',
  log: 'Attività',
  newVersion: 'Carica una nuova versione',
  off: 'La condivisione con persone è disattivata su questo server.',
};

export const log: Translation<English['log']> = {
  title: 'Attività in «{name}»',
  verified: 'Verificato',
  verifiedText:
    'Ogni modifica è stata firmata da chi l’ha fatta e porta alla più recente: nulla è stato omesso o aggiunto. Ciò che ha più di 90 giorni non viene conservato.',
  none: 'Negli ultimi 90 giorni non è cambiato nulla.',
  loading: 'Caricamento del registro',
  changes: 'Modifiche',
  earlier: 'Modifiche precedenti',
  you: 'Tu',
  stranger: 'Qualcuno che non conosci',
  changed: 'Modificato',
  made: 'Condivisione avviata',
  items:
    '{count, plural, one {{count} elemento che non c’è più} many {{count} elementi} other {{count} elementi}}',
  itemsMore: 'altri {count}',
  quoted: '«{name}»',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Aggiunto',
  add_version: 'Nuova versione caricata',
  finish: 'Caricato',
  show_version: 'Versione ripristinata',
  delete_versions: 'Versioni eliminate',
  rename: 'Rinominato',
  move: 'Spostato',
  put_back: 'Spostato',
  carry: 'Spostato fuori',
  arrive: 'Spostato qui',
  trash: 'Messo nel cestino',
  restore: 'Tolto dal cestino',
  delete: 'Eliminato per sempre',
  member: 'Modificato chi ha la cartella',
  remove_member: 'Cartella revocata a qualcuno',
  epoch: 'Nuova chiave per la cartella',
  rename_space: 'Cartella rinominata',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'Codice QR dell’impronta',
  show: 'Mostra come codice QR',
  hide: 'Nascondi il codice QR',
  scan: 'Scansiona il suo codice',
  hideScan: 'Interrompi la scansione',
  picture: 'Leggilo da un’immagine',
  camera: 'Ciò che vede la fotocamera',
  noCamera:
    'Qui non c’è una fotocamera utilizzabile. Scegli un’immagine del suo schermo che ti sia arrivata per una via diversa da questo server.',
  nothing: 'In questa immagine non si trova alcun codice. Deve essere nitida e intera.',
  notOne: 'Questo è il codice di qualcos’altro. Il suo si trova in «Condivisi» nel menu.',
  another:
    'Questo è il codice di un’altra chiave: ciò che il server mostra non è ciò che ha questa persona. Non condividere nulla e avvisa chi gestisce il server.',
  same: 'È la stessa chiave.',
};
