import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Salva in Coffer',
  from: 'Lo ha consegnato un’altra app su questo dispositivo o una pagina che hai visitato. Salva solo ciò che hai condiviso tu.',
  what: '{count, plural, one {Un file, {size}} many {{count} file, {size}} other {{count} file, {size}}}',
  where: 'Dove',
  save: 'Salva',
  cancel: 'Annulla',
  away: 'Il server non è raggiungibile. Ciò che salvi attende su questa pagina che torni: lasciala aperta.',
  nothing:
    'Qui non c’è nulla da salvare. Forse era testo senza file, o nel frattempo la pagina è stata ricaricata. Condividilo di nuovo.',
  toFiles: 'I miei file',
};
