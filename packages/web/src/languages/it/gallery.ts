import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Scegli',
  all: 'Scegli tutto',
  done: 'Fine',
  choose: 'Scegli {name}',
  bar: 'Ciò che è scelto',
  chosen: '{count, plural, =0 {Niente scelto} one {1 scelto} many {{count} scelti} other {{count} scelti}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'Salva «{name}» nel mio spazio',
  whose:
    'Una copia viene conservata nello spazio di {email}. È sigillata di nuovo con le tue chiavi e non ha più nulla a che fare con il link.',
  save: 'Salva qui',
  saving: 'Salvataggio… {percent}%',
  waiting: 'Il server non è raggiungibile. Il salvataggio riprenderà appena torna la connessione.',
  saved:
    '{count, plural, =0 {Salvato senza alcun file.} one {Un file è stato salvato.} many {{count} file sono stati salvati.} other {{count} file sono stati salvati.}}',
  leftOut:
    '{count, plural, one {Un elemento è stato lasciato fuori: è danneggiato o incompleto.} many {{count} elementi sono stati lasciati fuori: sono danneggiati o incompleti.} other {{count} elementi sono stati lasciati fuori: sono danneggiati o incompleti.}}',
  damaged: 'Non salvati, perché ciò che il server ne ha non è ciò che il proprietario ha conservato: {names}',
  gone: 'Non salvati, perché non si trovano più dietro il link: {names}',
  stays:
    '{count, plural, one {Un file è stato salvato prima, e resta.} many {{count} file sono stati salvati prima, e restano.} other {{count} file sono stati salvati prima, e restano.}}',
  open: 'Apri la cartella',
  close: 'Chiudi',
};
