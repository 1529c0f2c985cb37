import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Impossibile creare un link per una cartella',
  version_shown: 'Questa è la versione che il file mostra. Prima ripristinane un’altra.',
  shared_inside: 'Tra questi elementi c’è una cartella condivisa. Non può essere eliminata.',
  link_exists: 'Esiste già un link a questo elemento. Ricarica la pagina per vederlo.',
  not_a_directory: 'La destinazione non è una cartella.',
  move_into_itself: 'Una cartella non può essere spostata in sé stessa.',
  too_deep: 'Non è possibile annidare più di {limit} cartelle.',
  changes_too_old: 'È cambiato troppo da quando è stato caricato. Ricarica la pagina.',
  passkey_exists: 'Questo dispositivo ha già una passkey del tuo account.',
  file_key_missing: 'Manca la chiave del file',
  content_unfinished: 'Il caricamento di questo file non è ancora finito.',
  device_full: 'Su questo dispositivo non c’è più posto per il file.',
  directory_not_linkable: 'Impossibile creare un link per una cartella',
  link_altered:
    'Il server risponde con una scadenza, un limite o un conteggio diversi da quelli previsti. Ricontrolla il link prima di darlo a qualcuno.',
  link_not_created: 'Impossibile creare il link',
  link_not_updated: 'Impossibile aggiornare il link',
  replica_not_kept: 'Questo dispositivo non può conservare una copia dello spazio.',
  not_restored:
    'Non è stato possibile ripristinare tutto. Qualcosa non è più nel cestino, o la sua cartella è cambiata nel frattempo.',
  no_file_fits: 'Nessuno dei file scelti appartiene a un caricamento non finito.',
  search_without_key: 'Impossibile cercare senza la chiave privata',
  update_to_change:
    'Serve una versione più recente di Coffer per modificare questo. Aggiorna per modificarlo. Puoi ancora rimuovere persone, eliminare link, creare una nuova coppia di chiavi ed esportare.',
  heads_not_kept:
    'Questo browser non può salvare ciò che ha visto del tuo spazio, quindi nulla è stato modificato. Consenti i dati di questo sito, libera spazio o esci dalla finestra privata. Puoi ancora rimuovere persone, eliminare link e creare una nuova coppia di chiavi.',
  update_to_open:
    'Serve una versione più recente di Coffer per leggere questo. Aggiorna per aprirlo. Puoi ancora rimuovere persone, eliminare link, creare una nuova coppia di chiavi ed esportare.',
  update_to_move:
    'Una versione più recente di Coffer ha aggiunto qualcosa a questo o a qualcosa al suo interno. Aggiorna per spostarlo in un’altra cartella condivisa o fuori da una. Puoi ancora eliminarlo e rimuovere persone.',
  share_ended: 'Questo non è più condiviso con te.',
  space_exchanged:
    'Il server mostra qui una cartella condivisa diversa da quella che vi era stata messa. Non è stata aperta. Avvisa chi gestisce il server.',
  names_not_read:
    'Questo dispositivo sta ancora leggendo i nomi del tuo spazio. La ricerca funziona appena li ha tutti.',
  transfer_not_running: 'Il file non può essere annullato perché non è in caricamento',
  upload_differs:
    'Ciò che è stato caricato prima con questo nome è di un altro file. Caricalo con un altro nome.',
  upload_under_way: 'Questo file è già in caricamento',
  only_administrator:
    'Sei l’unico amministratore e altri usano questo server. Nomina prima qualcun altro amministratore.',
  name_exists:
    'In questa cartella c’è già un elemento con questo nome. Scegli un altro nome o rinomina prima l’altro.',
  content_differs:
    'Ciò che è salvato di questo file non è ciò che è stato inviato. Eliminalo, poi caricalo di nuovo.',
  changes_kept:
    'Ciò che altri hanno modificato in questa cartella si può ancora annullare. Prima rinuncia a farlo, o attendi la fine del periodo.',
  too_many_items: 'Ce ne sono già quanti possono essercene.',
  too_many: {
    items:
      'Ci sono tanti file e cartelle quanti può averne un account. Eliminane alcuni o chiedi al tuo amministratore di aumentarli.',
    spaces:
      'Condividi tante cartelle e file quanti può condividerne un account. Termina prima una condivisione.',
    members: 'Condividi con quante più persone puoi. Revoca prima qualcosa a qualcuno.',
    all_links: 'Hai tanti link pubblici quanti può averne un account. Eliminane uno che non ti serve.',
    versions: 'Hai salvato tante versioni di questo file quante puoi. Il proprietario può eliminarne alcune.',
    kept_changes:
      'Qui hai modificato quanto si può annullare. Puoi ancora aggiungere file piccoli; il proprietario di questa cartella può fare spazio.',
  },
  too_many_links:
    'Non più di {limit} link pubblici possono portare a uno stesso elemento. Eliminane prima uno che porta a esso, a qualcosa al suo interno o a una cartella superiore.',
  links_at_limit:
    'Non più di {limit} link pubblici possono portare a uno stesso elemento. Eliminane prima uno tra questi: {paths}',
  directory_mismatch: 'Il server ha risposto con una cartella diversa da quella richiesta.',
  file_already_exists: 'Il file esiste già',
  content_mismatch:
    'Ciò che è arrivato non è il file caricato. È stato interrotto, così non ricevi dati sbagliati.',
  directory_not_downloadable: 'Impossibile scaricare la cartella',
  document_locked:
    'Questo documento si apre con una sua password. Scaricalo e aprilo con un programma sul tuo dispositivo.',
  download_incomplete: 'Il download è finito troppo presto',
  download_not_started: 'Il browser non ha avviato il download',
  download_stopped: 'Il browser ha interrotto il download',
  link_not_read: 'Impossibile ottenere il link',
  not_showable:
    'Questo browser non può mostrarlo: il file potrebbe essere danneggiato o di un tipo diverso da quello indicato dal nome. Scaricalo per aprirlo con un programma sul tuo dispositivo.',
  request_too_large:
    'Qualcosa davanti al server, come un proxy, rifiuta parti di questa dimensione. Avvisa il tuo amministratore: deve lasciar passare corpi di 5 MiB.',
  source_changed: 'Il file è stato modificato o spostato da quando l’hai scelto. Sceglilo di nuovo.',
  source_missing: 'File non trovato',
  source_not_found: 'Il file non si trova più. Potrebbe essere stato spostato da quando l’hai scelto.',
  source_unreadable:
    'Il file non si può leggere. Potrebbe essere stato spostato o modificato da quando l’hai scelto.',
  upload_incomplete: 'Il server non ha conservato tutto il file. Riprova.',
  person_altered: 'Le chiavi di questa persona non corrispondono tra loro.',
  not_as_signed:
    'Il server mostra uno spazio diverso da quello firmato dai tuoi dispositivi, o un’altra cartella condivisa. Il tuo account dice che cosa differisce; una cartella condivisa lo dice quando la apri.',
  owner_has_too_many:
    'Il proprietario di questa cartella ha tanti file e cartelle quanti ne può avere un account. Chiedigli di eliminarne alcuni.',
  owners_storage_full: 'Lo spazio del proprietario di questa cartella è pieno. Chiedigli di fare posto.',
  larger_than_quota:
    'Questo file è più grande di tutto il tuo spazio. Chiedi più spazio al tuo amministratore.',
  item_not_opened: 'Il file non ha una chiave: i dati non si possono decifrare né recuperare',
  person_not_found: 'Nessuno qui ha l’indirizzo {email}.',
  person_not_ready: '{email} deve prima accedere una volta.',
  contact_changed:
    '{email} ha una coppia di chiavi diversa da quella che conosci. Prima confronta le impronte.',
  items_damaged:
    'Una parte non si apre e andrebbe persa con lo spostamento: {names}. Non è stato fatto nulla. Ripeti per spostare il resto e perdere quella parte.',
  item_changed: 'Ora è “{path}” o mostra un’altra versione. Non è stato fatto nulla: controlla e riprova.',
  item_in_trash: 'Ora è nel cestino. Non è stato fatto nulla.',
  item_damaged: 'Questo file è stato modificato fuori da Coffer e non è affidabile.',
  item_unsealed:
    'Manca qualcosa per aprirlo: un programma l’ha omesso o il server l’ha rimosso. Puoi eliminarlo e salvarlo di nuovo.',
  server_clock_differs:
    'Per il server questa data è passata: il suo orologio segna {time}. Controlla l’orologio di questo dispositivo; se è giusto, avvisa l’amministratore.',
  chunk_tampered:
    'La parte {part} di questo file è stata modificata fuori da Coffer. Il trasferimento è stato interrotto, così non ricevi dati sbagliati.',
  range_invalid: 'Il server dice che questo file è più corto di quanto sia. Ricarica la pagina.',
  link_unverified: 'Uno dei tuoi link pubblici è stato modificato fuori da Coffer. Eliminalo, poi riprova.',
  links_too_many: 'Hai più di {limit} link pubblici. Elimina quelli che non ti servono, poi riprova.',
  path_invalid: 'Il nome {path} non può essere caricato.',
  directory_name_taken: 'C’è un file chiamato {path} dove dovrebbe andare la cartella.',
  folders_too_deep: 'Non è possibile annidare più di {limit} cartelle.',
  tree_invalid:
    'Le cartelle sul server non combaciano, o sono cambiate durante la lettura. Riprova; se succede ancora, avvisa il tuo amministratore.',
  too_large_for_memory:
    'Qui questo browser può salvare solo file fino a {size}. Esci dalla finestra privata o usa un altro browser.',
  quota_short:
    '{files, plural, one {Questo file richiede} many {{files} file richiedono} other {{files} file richiedono}} {needed}; restano {left}. Elimina qualcosa o chiedi più spazio al tuo amministratore.',
  room_missing: 'Su questo dispositivo mancano {size} di spazio. Liberane un po’ o conserva meno qui.',
  too_large_to_preview:
    'I file di questo tipo vengono mostrati fino a {size}. Scaricalo per aprirlo con un programma sul tuo dispositivo.',
  checksum_mismatch:
    'Una parte del file è arrivata più volte danneggiata. Controlla la connessione e riprova.',
  upload_unfinished: 'Il caricamento di questo file non è ancora finito.',
  download_limit_reached: 'Questo link è stato usato quanto consente il suo proprietario.',
  quota_exceeded: 'Il tuo spazio è pieno. Elimina qualcosa o chiedi più spazio al tuo amministratore.',
  too_many_uploads: 'Sul tuo account ci sono troppi caricamenti contemporanei. Attendi un momento e riprova.',
  storage_full:
    'Il disco del server è pieno. Nulla di ciò che hai salvato è perso; elimina ciò che non ti serve più o chiedi al tuo amministratore di liberare spazio, poi riprova.',
  envelope_damaged: 'Impossibile decifrare il messaggio',
  encryption_failed: 'Impossibile cifrare il messaggio',
  signing_failed: 'Impossibile firmare il messaggio',
  internal:
    'Il server non è riuscito a farlo: al suo interno qualcosa è fallito. Riprova; se il problema resta, avvisa chi gestisce il server.',
  forbidden:
    'Non hai il permesso di farlo, o non lo hai più. Ricarica la pagina; se ti serve, chiedi a chi condivide questo elemento o al tuo amministratore.',
  unconfirmed: 'Conferma prima il tuo indirizzo e-mail: apri il link nel messaggio che hai ricevuto.',
  wrong_link_key: 'Questo link non apre il suo contenuto. Controlla che l’indirizzo sia completo.',
  registration_closed:
    'Le registrazioni su questo server sono chiuse. Chiedi un invito al suo amministratore.',
  email_taken: 'Esiste già un account con questo indirizzo e-mail.',
  expired: 'È scaduto.',
  link_key_wrong: 'Questo link non è completo o è stato modificato. Richiedilo di nuovo.',
  recovery_refused: 'L’indirizzo e-mail o il codice di recupero è errato.',
  wrong_pin: 'Il PIN non apre la chiave privata',
  pin_refused:
    'PIN errato. {tries, plural, one {Resta un tentativo} many {Restano {tries} tentativi} other {Restano {tries} tentativi}}, poi questo dispositivo lo dimentica.',
  pin_forgotten:
    'Questo PIN non apre più nulla qui: è stato sbagliato troppe volte. Usa la password o la chiave privata.',
  wrong_link_password: 'La password è errata o il link non è completo.',
  current_password_wrong: 'La password è errata.',
  passkey_without_prf:
    'Questa passkey non può aprire la tua chiave privata: al suo dispositivo o browser manca l’estensione PRF. Usa un’altra chiave di sicurezza, un altro telefono o un altro browser.',
  passkey_address:
    'Le passkey funzionano solo con il nome per cui questo server è configurato, non con un indirizzo IP. Apri Coffer con il suo nome o come localhost.',
  passkey_not_given:
    'Nessuna passkey usata: la richiesta è stata chiusa, è durata troppo o qui non ce n’è nessuna.',
  passkey_of_another: 'Questa passkey appartiene a un altro account.',
  passkey_refused: 'Questa passkey non apre più alcun account qui. Accedi in un altro modo.',
  passkey_unsupported: 'Questo browser o dispositivo non ha passkey che Coffer possa usare.',
  passkey_host_differs:
    'Le passkey create qui valgono solo per {own}, ma il server chiede quelle di {named}. Usa le passkey lì o avvisa il tuo amministratore.',
};
