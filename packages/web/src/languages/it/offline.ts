import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Conservare su questo dispositivo?',
  question:
    'Viene conservato sigillato e segue le tue modifiche. Questo dispositivo aprirà poi il tuo spazio anche senza rete: se lo perdi, disconnetterlo da un altro dispositivo ha effetto solo quando torna in rete. Fino ad allora lo protegge un PIN; quando esci viene rimosso tutto.',
  yes: 'Conserva qui',
};
