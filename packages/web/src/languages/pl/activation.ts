import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Potwierdź adres e-mail',
  ask: 'Ktoś użył go do rejestracji i potrzebne jest potwierdzenie, że to Ty.',
  askUser: 'Zalogowane konto: {email}. Potwierdź, że ten adres należy do Ciebie.',
  askToLogIn: 'Zaloguj się na konto zarejestrowane z tym adresem, a potem potwierdź.',
  confirm: 'Potwierdź',
  logInToConfirm: 'Zaloguj się i potwierdź',
  otherTitle: 'Ten link dotyczy innego konta',
  other: 'Zalogowane jest konto z innym adresem. Zaloguj się na konto, którego dotyczy ten link.',
  refuse: 'To nie ja',
  refuseTitle: 'Usunąć to konto?',
  refuseText:
    'Ktoś użył Twojego adresu e-mail do rejestracji. Oczekujące konto zostanie usunięte wraz z całą zawartością, natychmiast i trwale.',
  refuseYes: 'Usuń konto',
  refusedTitle: 'Konto zostało usunięte',
  refused: 'Nikt nie używa już tutaj Twojego adresu e-mail w tym koncie. Nic więcej nie trzeba robić.',

  confirmedTitle: 'Adres e-mail został potwierdzony',
  confirmed: 'Twoje konto jest aktywne. Inne otwarte strony Coffer same to zauważą.',
  alreadyTitle: 'Ten adres jest już potwierdzony',
  already: 'Ten link już nie działa i nie jest potrzebny: Twoje konto jest aktywne.',
  expiredTitle: 'Ten link już nie działa',
  expired: 'Linki są ważne siedem dni, a każde konto ma własny. Poproś o nowy.',
  takenTitle: 'Ten adres należy do innego konta',
  taken:
    'Inne konto potwierdziło ten adres e-mail wcześniej. Zaloguj się na tamto; jeśli nie pamiętasz hasła, można odzyskać dostęp.',
  toFiles: 'Do Moich plików',
  toLogin: 'Do logowania',
  toForgotten: 'Nie pamiętam hasła',
  toResend: 'Wyślij mi nowy link',

  resendTitle: 'Nowy link aktywacyjny',
  resendSubtitle: 'Wyślemy go na adres podany przy rejestracji.',
  email: 'E-mail',
  emailInvalid: 'Wpisz adres e-mail, np. imie@example.org',
  resend: 'Wyślij link',
  resentTitle: 'Sprawdź skrzynkę',
  resent:
    'Jeśli jakieś konto czeka na potwierdzenie adresu {email}, nowy link jest w drodze. Może to potrwać kilka minut; zajrzyj też do spamu.',
  notNeededTitle: 'Nie ma czego aktywować',
  notNeeded: 'Ten serwer nie wymaga potwierdzania adresu e-mail. Twoje konto jest aktywne.',
};
