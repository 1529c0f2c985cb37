import type { MailTexts } from './en.ts';

export const pl = {
  activation: {
    subject: 'Aktywacja konta w {app}',
    body: `Ktoś, prawdopodobnie właściciel tego adresu e-mail, zarejestrował się nim w {app}.

Aby aktywować konto, należy w ciągu siedmiu dni otworzyć ten adres i potwierdzić to tam, po zalogowaniu się na konto:

{link}

Konta, których nikt nie aktywuje w ciągu {days, plural, one {# dnia} few {# dni} many {# dni} other {# dnia}}, są usuwane wraz z całą zawartością.

Jeśli to pomyłka, wystarczy zignorować tę wiadomość: konto nie otrzyma tego adresu e-mail. Pod tym samym odnośnikiem można je od razu usunąć.
`,
  },
  alreadyRegistered: {
    subject: 'Konto w {app} już istnieje',
    body: `Ktoś, prawdopodobnie właściciel tego adresu e-mail, próbował zarejestrować się nim w {app}, ale ten adres ma już konto.

Aby się zalogować, należy otworzyć {login}

W razie utraty hasła: {forgotten}

Jeśli to pomyłka, wystarczy zignorować tę wiadomość: nic się nie zmieniło.
`,
  },
  startOver: {
    subject: 'Nowy początek z kontem w {app}',
    body: `Ktoś, prawdopodobnie właściciel tego adresu e-mail, utracił hasło i klucz prywatny powiązanego z nim konta w {app}.

Bez jednego z nich nikt nie może go otworzyć. Można jedynie usunąć wszystko, co jest w nim zapisane, i zacząć od nowa. W tym celu należy w ciągu godziny otworzyć ten adres:

{link}

Jeśli klucz prywatny lub kod odzyskiwania jest dostępny, niczego nie trzeba usuwać: {forgotten}

Jeśli to pomyłka, wystarczy zignorować tę wiadomość: nic się nie zmieniło.
`,
  },
  invitation: {
    subject: 'Zaproszenie do {app}',
    body: `{inviter} zaprasza do {app}, aby przechowywać tam pliki zaszyfrowane metodą end-to-end.

Aby utworzyć konto, należy otworzyć ten adres do {until} UTC:

{link}

Jeśli nie wiadomo, o co chodzi, wystarczy zignorować tę wiadomość.
`,
  },
  unsignedInvitation: {
    subject: 'Zaproszenie do {app}',
    body: `Administracja {app} zaprasza do {app}, aby przechowywać tam pliki zaszyfrowane metodą end-to-end.

Aby utworzyć konto, należy otworzyć ten adres do {until} UTC:

{link}

Jeśli nie wiadomo, o co chodzi, wystarczy zignorować tę wiadomość.
`,
  },
  spaceInvitation: {
    subject: '{inviter} udostępnia folder',
    body: `{inviter} chce udostępnić w {app} folder zaszyfrowany metodą end-to-end.

Aby go zobaczyć, należy otworzyć ten adres do {until} UTC i utworzyć tam konto:

{link}

Następnie {inviter} otrzyma prośbę o przyznanie dostępu. Jeśli nie wiadomo, o co chodzi, wystarczy zignorować tę wiadomość.
`,
  },
  shared: {
    subject: '{owner} coś udostępnia',
    body: `{owner} udostępnia coś w {app}, zaszyfrowane metodą end-to-end.

Aby zobaczyć, co to jest, i przyjąć to lub odrzucić, należy się zalogować: {page}

Jeśli nie wiadomo, kto to jest, najlepiej odrzucić. Te wiadomości można wyłączyć na koncie, w sekcji „Szczegóły”: {account}
`,
  },
  test: {
    subject: 'Testowy e-mail z {app}',
    body: `Ta wiadomość została wysłana z ustawień {app} pod adresem {page}.

Poczta działa.
`,
  },
} satisfies MailTexts;
