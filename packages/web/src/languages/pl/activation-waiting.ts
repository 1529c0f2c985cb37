import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Najpierw potwierdź adres e-mail',
  first:
    'Ten serwer jest przeznaczony dla określonych adresów e-mail. Otwórz link wysłany na adres {email}; Twój dysk otworzy się tutaj zaraz po potwierdzeniu.',
  logout: 'Wyloguj się',
  deleteThis: 'Usuń to konto',

  banner: 'Otwórz link wysłany na adres {email}, aby aktywować konto.',
  bannerUntil: 'Konta nieaktywne do {day} są usuwane.',
  bannerResend: 'Wyślij link ponownie',
  bannerResent: 'Kolejny link jest w drodze na adres {email}.',
  bannerFailed: 'Nie udało się ponownie wysłać e-maila aktywacyjnego',
};
