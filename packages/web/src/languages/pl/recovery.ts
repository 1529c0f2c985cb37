import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Kod odzyskiwania jest wystarczająco krótki, by go zapisać. Dzięki niemu ustawisz nowe hasło, gdy zapomnisz swojego, a wszystko nadal się otworzy. Powstaje na tym urządzeniu; serwer nie może go odczytać.',
  make: 'Utwórz kod odzyskiwania',
  code: 'Kod odzyskiwania',
  once: 'Jest pokazywany tylko teraz. Zapisz go i trzymaj z dala od tego urządzenia. Zastępuje każdy wcześniejszy kod.',
  kitTitle: 'Karta odzyskiwania Coffer',
  kitAccount: 'Konto',
  kitServer: 'Serwer',
  kitFingerprint: 'Odcisk klucza',
  kitMade: 'Utworzono',
  kitSigned: 'Podpis',
  kitQr: 'Kod QR kodu odzyskiwania',
  kitUse:
    'Jak go użyć: otwórz adres serwera, wybierz „Nie pamiętasz hasła?”, a potem „Mam kod odzyskiwania”. Kto ma tę kartkę, może otworzyć konto.',
  print: 'Drukuj',
  download: 'Pobierz jako plik .txt',
};
