import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Il mio account',
  sections: 'In questa pagina',
  cancel: 'Annulla',
  close: 'Chiudi',
  done: 'Fine',
  details: 'Dettagli',
  email: 'E-mail',
  verified: 'Confermata',
  unverified: 'Non confermata',
  language: 'Lingua',
  languageOfBrowser: 'Quella richiesta dal browser',
  role: 'Ruolo',
  roles: { admin: 'Amministratore', user: 'Utente' },
  sharingMails: 'Avvisami via e-mail quando qualcuno condivide qualcosa con me',
  sharingMailsText: 'Il messaggio dice chi, mai che cosa: il server non lo sa.',
  memberSince: 'Iscrizione',
  keySize: 'Chiave',
  fingerprint: 'Impronta della tua chiave',
  fingerprintText:
    'Ogni dispositivo che apre i tuoi file mostra qui la stessa immagine, le stesse parole e le stesse cifre. Se uno mostra qualcosa di diverso, non fidarti di quel dispositivo.',
  fingerprintPicture: 'Immagine della tua impronta',
  fingerprintWords: 'Impronta in parole',
  storage: 'Spazio di archiviazione',
  used: '{used} di {quota} in uso',
  unlimited: 'illimitato',
  usedHere: 'I tuoi file: {size}',
  usedShare: 'Spazio in uso',
  storageEmpty: 'Non c’è ancora nulla.',
  olderVersions:
    'Le versioni precedenti dei file ne occupano {size}. Puoi eliminarle nei dettagli dei singoli file e impostare qui sotto quante conservarne.',
  fromOthers: 'Condivisi con te: {size}, che contano per chi li condivide.',
  notCounted: 'Non ancora contati qui: {names}.',
  byKind: 'Spazio in uso per tipo',
  kinds: {
    archive: 'Archivi',
    audio: 'Audio',
    code: 'Codice e dati',
    document: 'Documenti',
    file: 'Altri file',
    folder: 'Cartelle',
    image: 'Immagini',
    pdf: 'PDF',
    presentation: 'Presentazioni',
    spreadsheet: 'Fogli di calcolo',
    text: 'Testi',
    video: 'Video',
  },
  kind: 'Tipo',
  files: 'File',
  size: 'Dimensione',
  total: 'Totale',
  retention: 'Versioni e cestino',
  retentionText:
    'Quanto si conserva di ciò che sostituisci ed elimini. I tuoi dispositivi sigillano questa impostazione e la applicano: il server non può leggerla e non elimina nulla da solo.',
  retentionUnset:
    'Nulla viene eliminato automaticamente. Questi valori sono proposte e valgono quando li salvi.',
  retentionAltered:
    'Il server mostra impostazioni più vecchie di quelle che questo dispositivo ha visto, o che non si aprono. Non eliminano nulla. Salvale di nuovo per continuare.',
  retentionFields: {
    versions: {
      label: 'Versioni per file',
      placeholder: 'Tutte',
      description:
        'Quando un file viene salvato di nuovo, le versioni più vecchie oltre questo numero vengono eliminate per sempre, tranne quelle degli ultimi 30 giorni.',
    },
    versionDays: {
      label: 'Giorni per le versioni precedenti',
      placeholder: 'Nessun limite',
      description: 'Da quando un’altra versione ha preso il loro posto.',
    },
    trashDays: {
      label: 'Giorni nel cestino',
      placeholder: 'Nessun limite',
      description: 'Da quando qualcosa vi è finito.',
    },
  },
  retentionByAge:
    'Un campo vuoto non pone limiti. I giorni si contano da quando uno dei tuoi dispositivi ha visto per la prima volta qualcosa nel cestino o una versione sostituita. L’eliminazione avviene quando si usa un dispositivo che ha verificato il tuo spazio.',
  retentionSave: 'Salva',
  retentionSaved: 'Versioni e cestino vengono conservati come hai impostato.',
  search: 'Ricerca',
  searchText:
    'I tuoi dispositivi cercano da soli tra i nomi del tuo spazio. Finché un dispositivo non li ha letti tutti, il server può aiutare.',
  searchIndex: 'Lascia che il server aiuti nella ricerca',
  searchIndexOn:
    'Il server ha dei codici dei tuoi nomi e riceve quelli di ciò che cerchi. Non può leggerli, ma ne ricava quali nomi hanno qualcosa in comune.',
  searchIndexing:
    'I codici dei tuoi nomi sono in preparazione. In uno spazio grande ci vuole un po’; non uscire finché non ha finito.',
  searchIndexOff:
    'Il server non ha codici dei tuoi nomi e non sa nulla di ciò che cerchi. Un dispositivo che non ha ancora letto tutti i nomi non trova nulla.',
  searchAltered:
    'Il server mostra questa impostazione in uno stato più vecchio di quello che questo dispositivo ha visto, o che non si apre. Non riceve codici finché non la imposti di nuovo.',
  noticesPass: 'Gli avvisi scompaiono da soli',
  noticesPassText: 'Dopo qualche secondo, su questo dispositivo. Altrimenti restano finché non li chiudi.',
  device: 'Questo dispositivo',
  deviceText:
    'Ciò che questo browser conserva del tuo spazio, per aprire cartelle e trovare nomi senza il server.',
  signed: 'Firmato dai tuoi dispositivi',
  signedText:
    'Ogni modifica del tuo spazio è firmata dal dispositivo che la fa, così il server non può omettere né riportare indietro nulla che questo dispositivo abbia visto.',
  signedGood: 'Verificato',
  signedReading: 'Verifica in corso, {percent}%',
  signedNewest:
    'Ultima verifica il {when}, dopo {revision, number} {revision, plural, one {modifica} many {modifiche} other {modifiche}}. Un altro dispositivo che ha verificato lo stesso stato mostra queste parole: {words}.',
  rootKey: 'Chiavi del tuo spazio',
  rootKeyText:
    'Generazione {generation, number}, come firmata dai tuoi dispositivi. Una nuova coppia di chiavi avvia la successiva.',
  rootKeyTextSince:
    'Generazione {generation, number}, dal {since}, come firmata dai tuoi dispositivi. Una nuova coppia di chiavi avvia la successiva.',
  signedFirst: 'Prima volta su questo dispositivo',
  signedFirstMeans:
    'Questo dispositivo non aveva ancora visto nulla del tuo spazio e ha preso per più recente ciò che il server mostrava: {revision, number} {revision, plural, one {modifica} many {modifiche} other {modifiche}}, l’ultima firmata il {when}. Se un dispositivo che usi da più tempo mostrava queste parole dopo quella modifica, non manca nulla: {words}.',
  signedTrust: 'È corretto',
  signedCompare: 'Mostra le differenze',
  signedVerify: 'Verifica il mio spazio',
  signedTrouble: {
    space_rolled_back: 'Mostrato com’era prima',
    space_forked: 'Un’altra cronologia',
    space_ended: 'Deciso su un altro dispositivo',
    space_lied: 'Non com’è stato firmato',
  },
  signedMeans: {
    space_rolled_back:
      'Il server mostra il tuo spazio com’era prima di qualcosa che questo dispositivo ha visto. Chi gestisce il server potrebbe aver ripristinato un backup: chiediglielo. Mancano le modifiche fatte da allora.',
    space_forked:
      'Il server mostra altre modifiche al posto di quelle che questo dispositivo ha visto. Chi gestisce il server potrebbe aver ripristinato un backup, dopo il quale un altro dispositivo è andato avanti: chiediglielo. Manca ciò che questo dispositivo ha visto da allora.',
    space_ended:
      'Il server ha mostrato ai tuoi dispositivi cronologie diverse di questo spazio, e un altro dei tuoi dispositivi ha deciso quale prosegue. Questo dispositivo mostra ciò che ha visto e non cambia nulla finché non ti adegui.',
    space_lied:
      'Ciò che il server mostra non è stato firmato da nessuno dei tuoi dispositivi: sul server qualcosa è stato cambiato, omesso o riportato indietro. In questo spazio non si scrive nulla finché il server non mostra ciò che è stato firmato. Avvisa chi lo gestisce.',
  },
  signedUnknown:
    'Ciò che il server mostra non è stato firmato da nessuno dei tuoi dispositivi, e questo dispositivo non conosce nulla del tuo spazio con cui confrontarlo. Non si scrive nulla. Avvisa chi gestisce il server: forse può mostrare ciò che è stato firmato. Se è stato ripristinato un backup precedente al tuo spazio, o se hai effettuato l’accesso con un vecchio file della chiave, lo spazio non torna da solo: esci e ricomincia da zero in «Password dimenticata?».',
  signedAccept: 'Continua con ciò che c’è',
  signedAcceptText:
    'Questo dispositivo firma lo spazio come il server lo mostra ora. Si rinuncia a ciò che questo dispositivo ha visto in più, e gli altri tuoi dispositivi si adeguano. Fallo solo se sai perché lo spazio è diverso.',
  signedAcceptYes: 'Firma ciò che c’è',
  deviceRows: 'File e cartelle noti qui',
  deviceNoRows: 'Ancora nessuno: vengono letti dal server.',
  deviceCount:
    '{count, plural, one {Uno, ancora sigillato.} many {{count, number}, ancora sigillati.} other {{count, number}, ancora sigillati.}}',
  deviceComplete: 'Completo',
  deviceLoading: 'Caricamento, {percent}%',
  deviceNextVisit: 'Alla prossima visita',
  deviceKept: 'Conservati',
  deviceKeptText:
    'Sono subito disponibili. Nessuno li apre senza le tue chiavi, e quando esci vengono rimossi.',
  deviceInMemory: 'Solo in memoria',
  deviceInMemoryText: {
    full: 'Questo browser non ha più posto, quindi vengono ricaricati ogni volta. Libera spazio sul dispositivo per conservarli.',
    refused:
      'Questo browser non conserva nulla per Coffer, come succede nelle finestre private o quando la sua memoria è danneggiata. Vengono ricaricati ogni volta.',
  },
  deviceRoom: 'Spazio sul dispositivo',
  deviceTakes: 'Qui Coffer occupa {usage} dei {quota} offerti dal browser.',
  devicePersistent: 'Permanente',
  devicePersistentText: 'Il browser non rimuove nulla da solo.',
  deviceRemovable: 'Non permanente',
  deviceRemovableText:
    'Se lo spazio scarseggia o nessuno passa di qui per un po’, il browser può rimuoverlo. I tuoi file vengono allora ricaricati, ma questo dispositivo dimentica quale stato del tuo spazio ha visto.',
  offline: 'Senza rete',
  offlineText:
    'Questo dispositivo può mostrare il tuo spazio e cercarvi quando manca la rete o il server non c’è.',
  offlineUse: 'Apri questo spazio senza rete',
  offlineUseOn:
    'Questo dispositivo apre il tuo spazio da solo. Se lo perdi, disconnetterlo da un altro dispositivo ha effetto solo quando torna in rete: imposta un PIN e fallo bloccare automaticamente.',
  offlineUseNot:
    'Questo browser non conserva nulla del tuo spazio per la prossima visita, quindi senza server non ci sarebbe nulla da mostrare. In «Questo dispositivo» trovi il motivo.',
  offlineUseOff: 'Per avviare questa pagina serve il server. Finché resta aperta, funziona anche senza.',
  offlineFiles: 'File su questo dispositivo',
  offlineRoom:
    '{count, plural, =0 {Ancora nessuno: scegli «Disponibile offline» nel menu di un file o di una cartella.} one {Qui è conservato, sigillato, un file o una cartella, che occupa {size}.} many {Qui sono conservati, sigillati, {count} file e cartelle, che occupano {size}.} other {Qui sono conservati, sigillati, {count} file e cartelle, che occupano {size}.}}',
  offlineTrouble: {
    full: 'Su questo dispositivo non c’è posto per tutto ciò che hai scelto. Libera spazio o rimuovi qualcosa qui.',
    tampered: 'Un file non è quello caricato e non viene conservato qui. Gli altri sì.',
  },
  offlineRelease: 'Rimuovi tutto dal dispositivo',
  security: 'Sicurezza',
  password: 'Password',
  passwordText: 'Ti fa accedere e protegge la tua chiave privata.',
  changePassword: 'Cambia password',
  changePasswordTitle: 'Cambia la tua password',
  changePasswordText:
    'La tua chiave privata viene protetta di nuovo con essa. Tutti gli altri dispositivi vengono disconnessi. Il testo che lì non è salvato va perso.',
  changePasswordCaveat:
    'Una nuova password da sola non basta a escludere altri: chi aveva la precedente e si procura i dati del server o un suo backup continua a leggere i tuoi file, anche quelli che aggiungi dopo.',
  changePasswordTextNoKey:
    'Il server non conserva la tua chiave privata, quindi continui a usare il tuo file della chiave. Tutti gli altri dispositivi vengono disconnessi. Il testo che lì non è salvato va perso.',
  passwordExposed: 'Qualcun altro potrebbe conoscere la mia password',
  passwordExposedText:
    'In tal caso ricevi anche una nuova chiave privata e nuove chiavi per ciò che viene scritto d’ora in poi: chi conosce la tua password non legge nulla di ciò che aggiungi o modifichi dopo, nemmeno con i dati del server. Conservi il nuovo file della chiave; il precedente, il codice di recupero, le passkey e il PIN non servono più. I link pubblici continuano a funzionare: elimina quelli che altri non dovrebbero avere.',
  passwordSame: 'Scegli una password diversa da quella attuale',
  savePassword: 'Cambia password',
  savingPassword: 'Protezione della chiave…',
  passwordChanged: 'La tua password è cambiata. Tutti gli altri dispositivi sono stati disconnessi.',
  keyPair: 'Coppia di chiavi',
  keyPairText: 'Cambiala se qualcun altro potrebbe avere la tua chiave privata.',
  changeKeyPair: 'Cambia coppia di chiavi',
  keyPairTitle: 'Cambia la tua coppia di chiavi',
  keyPairSteps: {
    1: 'Questo dispositivo crea una nuova chiave privata e nuove chiavi per tutto ciò che viene scritto d’ora in poi. I tuoi file e i link pubblici restano come sono.',
    2: 'Scegli una nuova password, che protegge la nuova chiave privata.',
    3: 'Il file della chiave che conservavi finora, il codice di recupero, le passkey e il PIN non servono più.',
    4: 'Tutti gli altri dispositivi vengono disconnessi. Il testo che lì non è salvato va perso.',
  },
  keyPairCaveat:
    'Chi ha la tua chiave o password precedente e si procura i dati del server può ancora leggere ciò che c’è ora, ma nulla di ciò che aggiungi o modifichi dopo. I link pubblici continuano a funzionare: elimina quelli che altri non dovrebbero avere.',
  newKeySize: 'Dimensione della chiave',
  keySizes: { 2048: '2048 bit, veloce e sicura', 3072: '3072 bit', 4096: '4096 bit, più lenta da creare' },
  formerKey: 'La tua chiave privata attuale',
  makeKeyPair: 'Crea una nuova coppia di chiavi',
  makingKeyPair: 'Creazione delle chiavi…',
  newKeyTitle: 'Conserva la tua nuova chiave privata',
  newKeyText:
    'È in uso da ora, con la tua nuova password. Apre i tuoi file se dimentichi la password, e viene mostrata solo questa volta.',
  newKeyUncertain:
    'Il server non ha confermato la modifica, quindi non si sa se ha accettato questa chiave e la tua nuova password. Conserva entrambe le chiavi ed entrambe le password e accedi di nuovo per vedere quali valgono.',
  linksDeleted:
    'Questi link pubblici non si potevano aprire con la tua chiave precedente e sono stati eliminati:',
  linkDeletedNameless: 'Un link a qualcosa in una cartella condivisa, o senza nome leggibile',
  keyKept: 'Ho messo al sicuro la mia chiave privata',
  lockScreen: 'Schermata di blocco',
  lockScreenText: 'Un PIN per questo dispositivo e il blocco automatico.',
  setUpLockScreen: 'Imposta il blocco',
  privateKey: 'Chiave privata',
  privateKeyText: 'Conservane una copia in un luogo sicuro. Apre i tuoi file se dimentichi la password.',
  privateKeyNotStored: 'Il server non la conserva. È nel file .pem che hai salvato.',
  exportKey: 'Mostra la chiave privata',
  exportKeyTitle: 'La tua chiave privata',
  exportKeyText: 'Inserisci la password per vederla. Chi ha questa chiave apre tutti i tuoi file.',
  showKey: 'Mostra',
  openingKey: 'Apertura della chiave…',
  on: 'Attiva',
  off: 'Non attiva',
  continue: 'Continua',
  twoFactor: 'Autenticazione a due fattori',
  twoFactorText: 'Con un’app di autenticazione, la sola password non basta per accedere.',
  codesLeft:
    '{count, plural, one {Per accedere serve anche un codice della tua app. Resta un codice di recupero.} many {Per accedere serve anche un codice della tua app. Restano {count} codici di recupero.} other {Per accedere serve anche un codice della tua app. Restano {count} codici di recupero.}}',
  setUp: 'Configura',
  newCodes: 'Nuovi codici di recupero',
  newCodesTitle: 'Nuovi codici di recupero',
  newCodesText: 'I codici di recupero che conservavi finora non valgono più.',
  newCodesMake: 'Crea nuovi codici',
  switchOff: 'Disattiva',
  switchOffTitle: 'Disattivare l’autenticazione a due fattori?',
  switchOffText: 'Da quel momento bastano la password o la chiave privata per accedere.',
  twoFactorSwitchedOff: 'L’autenticazione a due fattori non è più attiva.',
  code: 'Codice',
  codeHint: 'Sei cifre dalla tua app o uno dei tuoi codici di recupero.',
  codeRequired: 'Inserisci le sei cifre mostrate dall’app o un codice di recupero',
  recovery: 'Codice di recupero',
  recoveryText: 'Abbastanza breve da annotare. Con esso imposti una nuova password se dimentichi la tua.',
  recoverySet: 'Con il codice che hai annotato imposti una nuova password se dimentichi la tua.',
  recoveryMake: 'Crea',
  recoveryReplace: 'Sostituisci',
  recoveryRemove: 'Rimuovi',
  recoveryUnlock: 'Il codice di recupero apre la tua chiave privata, quindi prima va aperta la chiave.',
  recoveryRemoveTitle: 'Rimuovere il codice di recupero?',
  recoveryRemoveText: 'Il codice che hai annotato non vale più.',
  recoveryRemoveYes: 'Sì, rimuovi',
  passkeys: 'Passkey',
  devices: 'Dispositivi',
  activity: 'Attività',
  devicesText: 'Dove hai effettuato l’accesso.',
  thisDevice: 'Questo dispositivo',
  remembered: 'Ricordato',
  deviceTimes: 'Accesso: {signedIn} · Ultima attività: {seen}',
  deviceFormat: 'Formato {format}',
  signOut: 'Disconnetti',
  signOutDevice: 'Disconnetti {device}',
  signOutTitle: 'Disconnettere {device}?',
  signOutText:
    'I tuoi file vengono chiusi lì, e servirà la password per aprirli di nuovo. Il testo che lì non è salvato va perso.',
  signOutOthers: 'Disconnetti tutti gli altri',
  signOutOthersTitle: 'Disconnettere tutti gli altri dispositivi?',
  signOutOthersText:
    '{count, plural, one {Un altro dispositivo è connesso. Lì servirà la password per aprire di nuovo i tuoi file.} many {Altri {count} dispositivi sono connessi. Lì servirà la password per aprire di nuovo i tuoi file.} other {Altri {count} dispositivi sono connessi. Lì servirà la password per aprire di nuovo i tuoi file.}} Il testo che lì non è salvato va perso.',
  yesSignOut: 'Sì, disconnetti',
  noOthers: 'Hai effettuato l’accesso solo su questo dispositivo.',
  signedOut: '{device}: disconnesso.',
  othersSignedOut: 'Tutti gli altri dispositivi sono stati disconnessi.',
  data: 'I tuoi dati',
  exportData: 'Esporta i dati dell’account',
  exportDataText:
    'Tutto ciò che il server sa del tuo account, con i nomi dei tuoi file decifrati su questo dispositivo, in un unico file JSON. I file veri e propri li scarichi da I miei file.',
  exportStart: 'Esporta',
  exporting:
    '{count, plural, one {1 elemento finora…} many {{count} elementi finora…} other {{count} elementi finora…}}',
  exportStop: 'Interrompi',
  exported: 'I dati del tuo account sono stati esportati. Il file contiene i tuoi nomi in chiaro.',
  leave: 'Elimina account',
  leaveText:
    'Il tuo account, i tuoi file, i tuoi link e le tue chiavi vengono eliminati dal server, subito e per sempre.',
  leaveTitle: 'Eliminare il tuo account?',
  leaveExplained:
    '{files} e tutto ciò che appartiene al tuo account spariranno, su tutti i dispositivi. Nessuno potrà recuperarli. Scarica prima ciò che vuoi conservare.',
  allFiles: 'Tutti i file',
  filesAndSize:
    '{count, plural, one {Un file ({size})} many {{count} file ({size})} other {{count} file ({size})}}',
  leaveConfirmation: 'Digita {email} per confermare',
  leaveConfirmationWrong: 'Questo non è il tuo indirizzo e-mail',
  leaveYes: 'Elimina tutto',
  leaveShared:
    'Anche altri perdono ciò che condividi: {folders, plural, one {una cartella} many {{folders} cartelle} other {{folders} cartelle}}, con {people}.',
  leaveSharedUnknown:
    'Anche altri perdono ciò che condividi con loro; non è stato possibile stabilire di quali cartelle si tratta.',
  leaving: 'Eliminazione…',
  left: 'Il tuo account e tutto il suo contenuto sono stati eliminati.',
};
