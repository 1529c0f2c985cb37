import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Anuluj',
  close: 'Zamknij',
  togglePassword: 'Pokaż lub ukryj hasło',
  thumbnailDamaged: 'Miniaturę uszkodzono lub podmieniono poza Coffer',
  copy: 'Kopiuj do schowka',
  copied: 'Skopiowano do schowka',
  currentPassword: 'Obecne hasło',
  currentPasswordRequired: 'Wpisz obecne hasło',
  tryAgain: 'Spróbuj ponownie',
  needsServer: 'To wymaga serwera, który jest teraz nieosiągalny.',
};
