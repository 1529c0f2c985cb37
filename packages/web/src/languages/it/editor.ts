import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Editor',
  close: 'Chiudi l’editor',
  preview: 'Anteprima',
  save: 'Salva',
  content: 'Testo di {name}',
  keyboardHint:
    'Il tasto Tab fa rientrare il testo. Per uscire dal testo con la tastiera, premi Esc e poi Tab.',
  loading: 'Decifratura…',
  failed: 'Questo file non può essere modificato',
  tryAgain: 'Riprova',
  readOnly: {
    'too-large':
      'Questo file supera {limit}, quindi qui si può solo leggere e ne viene mostrato solo l’inizio. Scaricalo per modificarlo.',
    'not-utf-8':
      'Questo file non è in UTF-8, quindi qui si può solo leggere. Salvandolo cambierebbero caratteri che nessuno ha toccato.',
  },
  state: {
    saved: 'Salvato',
    unsaved: 'Non ancora salvato',
    saving: 'Salvataggio…',
    conflict: 'Non salvato: il file è stato modificato altrove',
    over: 'Non salvato: non più condiviso con te',
    doubted: 'Non salvato: non come è stato firmato',
    rekeyed: 'Non salvato: un’altra coppia di chiavi',
    viewed: 'Non salvato: ora puoi solo visualizzarlo',
    readOnly: 'Sola lettura',
  },
  offline:
    'Non salvato: il server non è raggiungibile. Il tuo testo resta qui e viene salvato appena risponde.',
  notSaved: 'Non salvato: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Fine riga misti' },
  changed:
    'Questo file è stato modificato su un altro dispositivo ({when}). Salvare il tuo testo come versione più recente o usare l’altro? Entrambi restano nella cronologia.',
  gone: 'Questo file è stato eliminato su un altro dispositivo. Tieni il tuo testo e verrà salvato di nuovo.',
  over: 'Questo non è più condiviso con te. Salva il tuo testo come nuovo file tra i tuoi file.',
  doubted:
    'Il server mostra questa cartella diversamente da come è stata firmata, quindi non vi si salva nulla. Salva il tuo testo come nuovo file tra i tuoi file.',
  rekeyed:
    'Il proprietario ha una coppia di chiavi diversa da quella che conosci, quindi qui non si salva nulla. Salva il tuo testo come nuovo file tra i tuoi file, poi confronta le impronte.',
  viewed: 'Ora puoi solo visualizzare questo file. Salva il tuo testo come nuovo file tra i tuoi file.',
  saveAsNew: 'Salva come nuovo file',
  keepMine: 'Tieni il mio',
  takeTheirs: 'Usa l’altro',
  compare: 'Confronta',
  back: 'Torna al mio testo',
  mine: 'Il mio testo',
  theirs: 'L’altro testo',
  leaveTitle: 'Uscire senza salvare?',
  leaveText: 'Le ultime modifiche a «{name}» non sono salvate.',
  stay: 'Resta',
  leave: 'Esci senza salvare',
  saveAndLeave: 'Salva ed esci',
};
