import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Sposta in una cartella condivisa',
  outOf: 'Sposta fuori da una cartella condivisa',
  move: 'Sposta',
  cancel: 'Annulla',
  what: '{count, plural, one {«{name}» andrà {to}.} many {{count} elementi andranno {to}.} other {{count} elementi andranno {to}.}}',
  folder: 'nella cartella condivisa «{name}»',
  myFiles: 'in I miei file',
  gains: 'Da quel momento può aprirlo, compresi il cestino e le versioni precedenti:',
  nobodyGains: 'Nessuno ha quella cartella oltre a te.',
  loses: 'Non può più aprirlo; ciò che ha già visto o scaricato resta suo:',
  nobodyLoses: 'Nessuno perde l’accesso.',
  undoEnds: 'Dopo non sarà più possibile annullare ciò che altri vi hanno modificato.',
  member: {
    viewer: '{who} (lettura)',
    editor: '{who} (modifica)',
  },
  someone: 'qualcuno il cui account non c’è più',
  owner:
    'La cartella è di {who}: ciò che vi sposti non è più tuo, e non decidi più tu chi può aprirlo. Solo il proprietario della cartella può toglierlo di lì.',
  quoted: '«{name}»',
  links:
    '{count, plural, one {Il link a {names} cessa.} many {I link a {names} cessano.} other {I link a {names} cessano.}}',
  linksBelow:
    '{count, plural, one {Smette di funzionare anche un link pubblico al suo contenuto.} many {Smettono di funzionare anche {count} di link pubblici al suo contenuto.} other {Smettono di funzionare anche {count} link pubblici al suo contenuto.}}',
  onlyViews: 'Puoi guardare quella cartella, ma non modificarvi nulla.',
  onlyOwner: 'Solo il proprietario può togliere qualcosa da questa cartella. Puoi salvare una copia.',
  loading: 'Verifica di chi può aprirlo',
  moved:
    '{count, plural, one {«{name}» è stato spostato} many {{count} elementi sono stati spostati} other {{count} elementi sono stati spostati}}',
};
