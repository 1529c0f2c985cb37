import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Klucz dostępu otwiera Twoje pliki odciskiem palca, twarzą lub PIN-em, na telefonie, komputerze lub kluczu bezpieczeństwa. Nie potrzeba wtedy ani hasła, ani kodu.',
  none: 'Nie masz jeszcze kluczy dostępu.',
  unsupported: 'Ta przeglądarka nie obsługuje kluczy dostępu.',
  add: 'Dodaj klucz dostępu',
  timesUnused: 'Dodano {added}, jeszcze nieużywany',
  times: 'Dodano {added}, ostatnio użyto {used}',
  more: 'Więcej: {name}',
  rename: 'Zmień nazwę',
  remove: 'Usuń',
  cancel: 'Anuluj',

  addTitle: 'Dodaj klucz dostępu',
  addText:
    'Przeglądarka zapyta, gdzie go zachować. Twój klucz prywatny zostanie nim zabezpieczony, na tym urządzeniu.',
  name: 'Nazwa',
  nameHint: 'Aby go rozpoznać, np. „Telefon” lub „Klucz przy breloku”.',
  nameRequired: 'Nadaj kluczowi dostępu nazwę',
  privateKey: 'Twój klucz prywatny',
  continue: 'Dalej',
  adding: 'Postępuj zgodnie z przeglądarką…',
  added: 'Dodano klucz dostępu.',

  renameTitle: 'Zmień nazwę klucza dostępu',
  save: 'Zapisz',

  removeTitle: 'Usunąć ten klucz dostępu?',
  removeText:
    '„{name}” nie otworzy już Twojego konta, a inne urządzenia zalogowane tym kluczem zostaną wylogowane. To, co przechowuje przeglądarka lub klucz bezpieczeństwa, stanie się bezużyteczne; można to tam usunąć.',
  removeYes: 'Tak, usuń',
  removed: 'Usunięto klucz dostępu.',
};
