import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Z aplikacją uwierzytelniającą samo hasło nie wystarczy do zalogowania: za każdym razem trzeba też wpisać kod pokazany przez aplikację.',
  begin: 'Skonfiguruj aplikację',

  scan: 'Zeskanuj to aplikacją uwierzytelniającą',
  qrCode: 'Kod QR dla aplikacji uwierzytelniającej',
  typed: 'Nie da się zeskanować? Wpisz ten klucz w aplikacji:',
  openApp: 'Otwórz w aplikacji na tym urządzeniu',
  code: 'Kod z aplikacji',
  codeHint: 'Sześć cyfr; zmieniają się co pół minuty.',
  codeRequired: 'Wpisz sześć cyfr pokazanych przez aplikację',
  confirm: 'Włącz',

  codesTitle: 'Uwierzytelnianie dwuskładnikowe jest włączone',
  codesWhy:
    'Jeśli stracisz aplikację, każdy z tych kodów odzyskiwania pozwoli zalogować się raz. Są pokazywane tylko teraz: trzymaj je z dala od hasła.',
  codes: 'Kody odzyskiwania',
  download: 'Pobierz jako plik .txt',
  kept: 'Moje kody odzyskiwania są w bezpiecznym miejscu',
  done: 'Dalej',
  fileHeading: 'Kody odzyskiwania konta {email}, każdy na jedno logowanie:',
};
