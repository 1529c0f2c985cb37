import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programy bez kluczy',
  text: 'Skrypty i programy, które używają API tego serwera bez Twoich kluczy. Zostaw wyłączone, jeśli takich nie masz.',
  allow: 'Pozwól programom bez kluczy zmieniać mój dysk',
  isOff:
    'Programy mogą czytać i rozpoczynać przesyłanie. To, co zmieniają na dysku podpisanym przez Twoje urządzenia, jest odrzucane.',
  isOn: 'To, co utworzą, przeniosą, usuną lub czemu zmienią nazwę, czeka, aż to zaakceptujesz lub cofniesz. Do tego czasu Twoje urządzenia pokazują wszystko zgodnie z Twoim podpisem.',
  altered:
    'Ten serwer pokazuje inne ustawienie, niż zaszyfrowały Twoje urządzenia. Jest uznawane za wyłączone, dopóki nie ustawisz go ponownie.',
  untaken:
    'Ten serwer nadal odrzuca programy: nie przyjął Twojego ustawienia, na przykład z powodu zerwanego połączenia. Prześlij je ponownie albo wyłącz.',
  tellAgain: 'Prześlij ponownie',
  allowTitle: 'Pozwolić programom bez kluczy zmieniać Twój dysk?',
  allowText:
    'Program zalogowany na Twoim koncie może wtedy bez Twoich kluczy tworzyć, zmieniać nazwy, przenosić i usuwać, podobnie jak osoba prowadząca ten serwer. Nic z tego nie jest podpisane: zobaczysz każdą zmianę z nazwy i ją zaakceptujesz lub cofniesz. Programy widzą swoje zmiany od razu; nic nie stracisz, dopóki tego nie zaakceptujesz.',
  allowYes: 'Pozwól',
  forbidTitle: 'Znów odrzucać zmiany bez kluczy?',
  forbidText: 'Programy, które zmieniają Twój dysk bez Twoich kluczy, przestaną działać.',
  forbidYes: 'Odrzucaj',

  back: 'Moje konto',
  waitingTitle: 'Zmiany bez kluczy',
  howTo:
    'Te zmiany wprowadziły programy bez Twoich kluczy i nikt ich nie podpisał. Twoje urządzenia pokazują wszystko zgodnie z Twoim podpisem, dopóki nie zdecydujesz. Nic nie jest wybrane z góry.',
  nothing: 'Nic nie czeka.',
  lie: 'Ten serwer pokazuje {count, plural, one {{count, number} zmianę, którą} few {{count, number} zmiany, które} many {{count, number} zmian, które} other {{count, number} zmian, które}} rzekomo wprowadziły programy bez kluczy. Nie ma na to Twojej zgody, więc to kłamstwo: nic z tego nie ma skutku, a Twoje urządzenia pokazują wszystko zgodnie z Twoim podpisem. Zapytaj osobę, która prowadzi ten serwer.',
  list: 'Oczekujące zmiany',
  keep: 'Cofnij',
  accept: 'Zaakceptuj',
  confirm: 'Podpisz decyzje',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} zmiana zostanie zaakceptowana i zaszyfrowana} few {{accepted, number} zmiany zostaną zaakceptowane i zaszyfrowane} many {{accepted, number} zmian zostanie zaakceptowanych i zaszyfrowanych} other {{accepted, number} zmian zostanie zaakceptowanych i zaszyfrowanych}} Twoimi kluczami.',
    putBack:
      '{putBack, plural, one {{putBack, number} zmiana zostanie cofnięta} few {{putBack, number} zmiany zostaną cofnięte} many {{putBack, number} zmian zostanie cofniętych} other {{putBack, number} zmian zostanie cofniętych}} do stanu podpisanego przez Ciebie. To, co program dodał, a Ty cofasz, zostanie usunięte.',
    both: '{putBack, plural, one {{putBack, number} zmiana zostanie cofnięta} few {{putBack, number} zmiany zostaną cofnięte} many {{putBack, number} zmian zostanie cofniętych} other {{putBack, number} zmian zostanie cofniętych}} do stanu podpisanego przez Ciebie, a {accepted, plural, one {{accepted, number} zmiana zaakceptowana i zaszyfrowana} few {{accepted, number} zmiany zaakceptowane i zaszyfrowane} many {{accepted, number} zmian zaakceptowanych i zaszyfrowanych} other {{accepted, number} zmian zaakceptowanych i zaszyfrowanych}} Twoimi kluczami. To, co program dodał, a Ty cofasz, zostanie usunięte.',
  },
  confirmYes: 'Podpisz',
  done: 'Twoje decyzje zostały podpisane.',

  banner:
    '{count, plural, one {Czeka na Ciebie {count, number} zmiana bez kluczy.} few {Czekają na Ciebie {count, number} zmiany bez kluczy.} many {Czeka na Ciebie {count, number} zmian bez kluczy.} other {Czeka na Ciebie {count, number} zmian bez kluczy.}}',
  bannerLie: 'Ten serwer pokazuje zmiany bez kluczy, na które nie ma Twojej zgody.',
  look: 'Zobacz',

  top: 'Moje pliki',
  unreadable: 'Coś, czego nie da się otworzyć',
  deeds: {
    added: 'Dodano',
    renamed: 'Zmieniono nazwę',
    moved: 'Przeniesiono',
    trashed: 'Usunięto do kosza',
    restored: 'Przywrócono',
    deleted: 'Usunięto',
    stored: 'Nowa treść',
    limited: 'Ograniczono link',
    unlinked: 'Usunięto link',
  },
  renamedTo: 'teraz nazywa się {name}',
  movedTo: 'teraz w {place}',
  since: 'od {moment}',
  cannotAccept: 'Nie otwiera się Twoimi kluczami, więc można to tylko cofnąć.',
};
