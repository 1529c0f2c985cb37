import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Zapisz w Coffer',
  from: 'Przekazała to inna aplikacja na tym urządzeniu albo odwiedzona strona. Zapisuj tylko to, co udostępniasz z własnej woli.',
  what: '{count, plural, one {Jeden plik, {size}} few {{count} pliki, {size}} many {{count} plików, {size}} other {{count} plików, {size}}}',
  where: 'Dokąd',
  save: 'Zapisz',
  cancel: 'Anuluj',
  away: 'Serwer jest nieosiągalny. To, co zapiszesz, czeka na tej stronie na jego powrót: zostaw ją otwartą.',
  nothing:
    'Nie ma tu nic do zapisania. Być może był to tekst bez pliku albo strona została w międzyczasie odświeżona. Udostępnij to ponownie.',
  toFiles: 'Moje pliki',
};
