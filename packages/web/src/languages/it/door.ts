import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Sono queste le tue chiavi?',
  subtitle:
    'Il server mostra chiavi del tuo account diverse da quelle che questo dispositivo ha visto. Con esse non è stato aperto nulla.',
  older:
    'Sono più vecchie di quelle che questo dispositivo ha visto: come se il tuo ultimo cambio di password o di coppia di chiavi non ci fosse mai stato. Succede quando chi amministra il server ha ripristinato un backup. Succede anche quando qualcuno vuole che tu continui con chiavi o con una password che hai sostituito.',
  other:
    'Non discendono da quelle che questo dispositivo ha visto: nessuna delle tue chiavi le ha indicate. Succede quando, su un altro dispositivo, hai ricominciato con un account vuoto o ne hai creato uno nuovo con questo indirizzo. Succede anche quando qualcuno mette altre chiavi al posto delle tue.',
  account: 'Account',
  seen: 'Questo dispositivo ha visto',
  shown: 'Il server mostra',
  generation: 'Generazione {generation}, impronta',
  generationAt: 'Generazione {generation}, del {at}, impronta',
  none: 'Nessuna chiave',
  whatToDo: 'Che cosa fare',
  compare:
    'Confronta con un altro dispositivo su cui hai effettuato l’accesso: lì la pagina dell’account mostra l’impronta della tua chiave.',
  ask: 'Chiedi a chi gestisce il server se è stato ripristinato un backup. In tal caso le modifiche successive non sono più sul server: imposta di nuovo la tua nuova password o la tua nuova coppia di chiavi.',
  stop: 'Se non te lo spieghi, fermati qui. Ciò che aggiungi d’ora in poi potrebbe essere leggibile da chi ha le chiavi precedenti.',
  decision: 'So spiegarlo e voglio continuare con le chiavi mostrate dal server',
  goOn: 'Usa queste chiavi',
  stay: 'Fermati e non accedere',
};

export const changed: Translation<English['changed']> = {
  title: 'Eri tu?',
  subtitle:
    'Questo dispositivo non ha ancora visto la nuova coppia di chiavi. Con essa non è stato aperto nulla.',
  question: 'La tua coppia di chiavi è stata cambiata il {dates}: eri tu?',
  and: ' e il ',
  account: 'Account',
  former: 'La coppia di chiavi che questo dispositivo ha visto',
  seenAt: 'Il {at}, impronta',
  present: 'La nuova, impronta',
  compare:
    'Se l’hai cambiata su un altro dispositivo, lì la pagina dell’account mostra l’impronta: le cifre devono essere le stesse. Anche chi conosce la tua password o ha la tua chiave privata può cambiarla.',
  mine: 'Ero io',
  notMine: 'Non ero io',
  stolenTitle: 'L’ha cambiata qualcun altro',
  stolenSubtitle:
    'L’accesso su questo dispositivo è stato chiuso e non è stato aperto nulla. Chi ha creato la nuova coppia di chiavi aveva la tua password o la tua chiave privata, e può leggere ciò che hai salvato finora.',
  whatToDo: 'Che cosa fare',
  steps: {
    1: 'Pensa a dove la tua password e la tua chiave privata possono essere state lette. D’ora in poi usa un dispositivo di cui ti fidi.',
    2: 'Se non puoi proseguire subito, chiedi a chi gestisce il server di sospendere il tuo account, così nel frattempo nessuno può accedere.',
    3: 'Per riprenderti l’account, accedi di nuovo, rispondi che eri tu e scegli subito una nuova password nella pagina dell’account con «Qualcun altro potrebbe conoscere la mia password». Così si crea una coppia di chiavi solo tua e tutti gli altri vengono disconnessi. Prima non aggiungere nulla.',
    4: 'Se non riesci più ad accedere, ricomincia da zero da «Password dimenticata?». Questo elimina ciò che è salvato.',
    5: 'Crea nuovi link per ciò che hai condiviso ed elimina i precedenti: chi aveva le tue chiavi ne conosce gli indirizzi.',
  },
  leave: 'Alla pagina di accesso',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Crea il tuo account',
  firstTitle: 'Crea l’account dell’amministratore',
  registerSubtitle: 'Le tue chiavi vengono create qui, su questo dispositivo.',
  invitedBy: '{who} ti invita su {app}.',
  advanced: 'Avanzate',
  keySize: 'Dimensione della chiave',
  keySizes: { 2048: '2048 bit, veloce e sicura', 3072: '3072 bit', 4096: '4096 bit, più lenta da creare' },
  storeKey: 'Conserva la mia chiave privata sul server, protetta dalla mia password',
  storeKeyHint: 'Così ti bastano indirizzo e-mail e password per accedere da qualsiasi dispositivo.',
  keyNotStored:
    'Il server non conserverà alcuna chiave privata. Ti servirà il tuo file della chiave ogni volta che accedi da un nuovo dispositivo. Se lo perdi, i tuoi file sono persi: nessuno può aprirli per te.',
  register: 'Crea account',
  registering: 'Creazione delle chiavi…',
  closedTitle: 'Le registrazioni sono chiuse',
  closed: 'Questo server non accetta nuovi account. Chiedi un invito al suo amministratore.',
  invitationTitle: 'Registrazione solo su invito',
  invitation: 'Apri il link nell’e-mail di invito e potrai creare qui il tuo account.',
  twoFactorTitle: 'Proteggi il tuo accesso',
  twoFactorSubtitle: 'Un altro passo, se vuoi. Lo trovi anche più tardi in Il mio account.',
  skip: 'Salta per ora',
};

export const keep: Translation<English['keep']> = {
  title: 'Conserva la tua chiave privata',
  keepOne:
    'Nessuno può reimpostare la password per te. Conserva una di queste due cose in un luogo sicuro, lontano da questo dispositivo.',
  recoveryTitle: 'Un codice di recupero',
  codeKept: 'Ho messo al sicuro il mio codice di recupero',
  keyTitle: 'La tua chiave privata',
  orKeyTitle: 'Oppure la tua chiave privata',
  stored:
    'Apre i tuoi file se dimentichi la password. La ritrovi in Il mio account, alla voce «Chiave privata», finché ricordi la password.',
  only: 'Questa è l’unica copia. Il server non ne conserva alcuna, quindi ti serve per accedere, e senza di essa nessuno può aprire i tuoi file. Viene mostrata solo questa volta.',
  keyKept: 'Ho messo al sicuro la mia chiave privata',
  goOn: 'Continua',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Password dimenticata?',
  subtitle:
    'Nessuno può reimpostarla per te. Il server non l’ha mai avuta e non può leggere ciò che la tua password protegge. Ma forse hai un’altra chiave del tuo account: con quella imposti una nuova password e tutto si apre ancora.',
  ways: 'Che cosa hai?',
  key: 'Ho la mia chiave privata',
  keyHint: 'Il file .pem salvato alla registrazione',
  code: 'Ho un codice di recupero',
  codeHint: 'Otto gruppi di lettere e cifre che hai annotato',
  nothing: 'Non ho nessuno dei due',
  nothingHint: 'Ciò che è salvato non si può più aprire, ma puoi ricominciare da zero',
  remembered: 'Te la sei ricordata?',
  back: 'Indietro',
  keyTitle: 'Una nuova password, con la tua chiave privata',
  keySubtitle: 'La chiave resta su questo dispositivo; serve solo a firmare.',
  keyFieldHint: 'Incollala, trascina qui il file .pem o sceglilo.',
  codeTitle: 'Una nuova password, con il tuo codice di recupero',
  codeSubtitle: 'Il codice apre la tua chiave privata su questo dispositivo; il server non lo vede.',
  email: 'E-mail',
  emailInvalid: 'Inserisci un indirizzo e-mail, come nome@example.org',
  recoveryCode: 'Codice di recupero',
  recoveryCodeHint: 'Maiuscole, spazi e trattini non contano.',
  recoveryCodeInvalid: 'Inserisci tutti gli otto gruppi del codice, come ABCD-EFGH-…',
  set: 'Imposta nuova password',
  setting: 'Apertura delle chiavi…',
  done: 'La nuova password è impostata. Tutti gli altri dispositivi sono stati disconnessi.',
  nothingTitle: 'Ricomincia da zero',
  nothingSubtitle:
    'Senza password, chiave privata e codice di recupero, ciò che è salvato nel tuo account non si può aprire: né tu, né noi, né chi gestisce il server.',
  nothingOffer:
    'Si può però eliminare tutto ciò che c’è nell’account e ricominciare con lo stesso indirizzo e-mail. Inviamo un link a quell’indirizzo; vale un’ora, e nulla viene eliminato prima che tu confermi lì.',
  nothingLook:
    'Prima cerca dove potrebbe essere il file .pem: tra i download, su un altro computer, in un gestore di password. Anche un dispositivo su cui hai ancora effettuato l’accesso apre tutto.',
  send: 'Inviami un link',
  sentTitle: 'Controlla la posta',
  sent: 'Se esiste un account con l’indirizzo confermato {email}, un link è in arrivo. Può volerci qualche minuto; controlla anche la posta indesiderata.',
  noMail:
    'Questo server non invia e-mail. Chiedi al suo amministratore di eliminare il tuo account; poi puoi registrarti di nuovo con lo stesso indirizzo e ricominciare con uno spazio vuoto.',
};

export const lock: Translation<English['lock']> = {
  away: 'Il server non è raggiungibile. Il PIN apre ciò che questo dispositivo può mostrare senza rete; per tutto il resto serve il server.',
  lockedTitle: 'Account bloccato',
  lockedSubtitle: 'Le chiavi sono state cancellate dalla memoria. Sblocca per riprendere da dove eri.',
  questionTitle: 'Bloccare questo spazio?',
  questionSubtitle:
    'Nulla è ancora bloccato. Il blocco cancella le chiavi dalla memoria, qui e in tutte le schede, e interrompe i trasferimenti.',
  backToFiles: 'Torna ai miei file',
  decryptTitle: 'Decifra la tua chiave privata',
  decryptSubtitle: 'Ti aspetta su questo dispositivo, protetta dal tuo PIN.',
  pin: 'PIN',
  pinRequired: 'Inserisci il PIN',
  unlock: 'Sblocca',
  decrypt: 'Decifra',
  unlocking: 'Apertura delle chiavi…',
  ways: 'Altri modi',
  usePin: 'Usa il PIN',
  usePassword: 'Usa la password',
  usePrivateKey: 'Usa la chiave privata',
  someoneElse: 'Non sei tu?',
  logOut: 'Esci',
  noPinYet: 'Più veloce la prossima volta:',
  setPin: 'imposta un PIN dopo lo sblocco',
  pinNext: 'Puoi impostare un PIN appena hai sbloccato.',
  setupTitle: 'Schermata di blocco',
  setupSubtitle:
    'Come questo dispositivo protegge le tue chiavi mentre non ci sei. Gli altri dispositivi non cambiano.',
  pinSection: 'Sblocca con un PIN',
  pinHint:
    'Sei cifre o più. Apre le tue chiavi solo su questo dispositivo; dopo cinque errori, ciò che apre viene eliminato.',
  pinAgain: 'Ripeti il PIN',
  choosePin: 'Imposta PIN',
  changePin: 'Cambia PIN',
  isSet: 'Su questo dispositivo è impostato un PIN.',
  removePin: 'Rimuovi PIN',
  pinDigits: 'Usa solo cifre',
  pinShort: 'Usa almeno 6 cifre',
  pinLong: 'Usa al massimo 32 cifre',
  pinSimple: 'È tra i primi che chiunque proverebbe. Scegline un altro.',
  pinsDiffer: 'I due PIN non coincidono',
  pinKept: 'Il PIN è impostato. Usalo quando questo dispositivo è bloccato e quando torni.',
  pinRemoved: 'Il PIN è stato rimosso da questo dispositivo.',
  idleSection: 'Blocco automatico',
  idleLabel: 'Quando nessuno tocca questo dispositivo per',
  idleHint: 'I trasferimenti in corso vengono prima completati.',
  never: 'Mai',
  minutes: '{minutes, plural, =60 {1 ora} one {1 minuto} many {{minutes} minuti} other {{minutes} minuti}}',
  lockNow: 'Blocca ora',
  done: 'Fine',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Ricomincia con un account vuoto',
  subtitle:
    'Tutto ciò che c’è nel tuo account viene eliminato per sempre: tutti i file e le cartelle, tutti i link, le passkey e il secondo fattore. L’indirizzo e-mail resta tuo, con una nuova password e nuove chiavi.',
  email: 'E-mail dell’account',
  emailInvalid: 'Inserisci un indirizzo e-mail, come nome@example.org',
  phrase: 'elimina tutto',
  confirmation: 'Digita «{phrase}» per confermare',
  confirmationMissing: 'Digita «{phrase}» e tutto viene eliminato',
  start: 'Elimina tutto e ricomincia',
  starting: 'Creazione delle chiavi…',
  cancel: 'Lascia tutto com’è',
  expiredTitle: 'Questo link non è più valido',
  expired:
    'I link per ricominciare da zero durano un’ora e funzionano una sola volta. Aprendo questo non è stato eliminato nulla.',
  toForgotten: 'Richiedi un nuovo link',
  done: 'Il tuo account è vuoto. Accedi con la nuova password.',
};
