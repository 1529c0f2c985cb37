import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Klucz prywatny',
  notKeptHint:
    'Ten serwer nie przechowuje Twojego klucza prywatnego. Wklej go albo wybierz zapisany plik .pem.',
  chooseFile: 'Wybierz plik',
  required: 'Wklej klucz prywatny, od -----BEGIN do END-----',
  pem: 'Klucz prywatny (PEM)',
  download: 'Pobierz jako plik .pem',
  meaning:
    'Utworzył to program bez szyfrowania. Plik klucza zawiera Twój klucz prywatny i drugi sekret, bez którego nic Twojego się nie otworzy, nawet gdyby sam klucz prywatny został ujawniony. Zapiszesz go w następnym kroku. Od tej pory obecny klucz prywatny nie otworzy tego konta, podobnie jak jego klucze dostępu i kod odzyskiwania.',
};
