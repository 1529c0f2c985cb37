import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Różnice na serwerze',
  top: 'Moje pliki',
  damaged: 'Element, którego nie da się otworzyć',
  reading: 'Porównywanie tego, co widziało to urządzenie, z tym, co pokazuje serwer…',
  same: 'Serwer pokazuje każdy plik i folder tak, jak widziało je to urządzenie.',
  noRows:
    'To urządzenie nie przechowuje listy Twoich plików, więc nie ma czego porównać. Przejrzyj swoje pliki i sprawdź na urządzeniu używanym od dawna, zanim przejdziesz dalej z tym, co jest.',
  lied: 'Tego, co serwer teraz pokazuje, nie podpisało żadne z Twoich urządzeń, więc nie ma czego akceptować. Nic nie zostanie zapisane na tym dysku, dopóki serwer nie pokaże tego, co podpisano.',
  ownersRows:
    'Linki, których brakuje na serwerze, nie wracają. Ulubione i ustawienia nie są porównywane: pozostają takie, jak pokazuje je serwer.',
  howTo:
    '„Przywróć” zmienia element w to, co widziało to urządzenie; to, co ma tylko serwer, trafia wtedy do kosza. „Zaakceptuj” przyjmuje go tak, jak pokazuje serwer. Nic się nie zmieni przed potwierdzeniem.',
  list: 'Pliki i foldery, które się różnią',
  keep: 'Przywróć',
  accept: 'Zaakceptuj',
  happened: {
    missing: 'Brak na serwerze',
    added: 'Tylko na serwerze',
    older: 'Starszy na serwerze',
    changed: 'Inny na serwerze',
  },
  returning: {
    link: 'Link publiczny, który wraca',
    more: 'Link publiczny, który pozwala na więcej',
    request: 'Link z prośbą o pliki, który wraca',
    invitation: 'Zaproszenie, które wraca',
    invitations: 'Zaproszenia, które wracają',
    place: 'Linki, które wracają',
    unnamed: 'Link bez nazwy',
    ends: '„Przywróć” go usuwa',
    until: 'ważny do {when}',
  },
  changedOn: 'zmieniono {when}',
  called: 'tam nazywa się „{name}”',
  liesIn: 'tam znajduje się w {place}',
  contentOf: 'tutaj z {here}, tam z {there}',
  trashedHere: 'tutaj w koszu',
  trashedThere: 'tam w koszu',
  contentGone: 'jego treść zniknęła z serwera: po przywróceniu ma tylko nazwę i miejsce',
  versionsGone:
    'treść {count} {count, plural, one {wersji} few {wersji} many {wersji} other {wersji}} zniknęła z serwera',
  notPutBack: 'nie można przywrócić: to urządzenie nie ma już otwierającego go klucza',
  sealed: 'nazwę lub szczegóły zaszyfrowano na nowo',
  confirm: 'Kontynuuj w ten sposób',
  confirmText:
    '{back, plural, one {{back, number} element zostanie przywrócony} few {{back, number} elementy zostaną przywrócone} many {{back, number} elementów zostanie przywróconych} other {{back, number} elementów zostanie przywróconych}}, a {accepted, plural, one {{accepted, number} element zostanie zaakceptowany} few {{accepted, number} elementy zostaną zaakceptowane} many {{accepted, number} elementów zostanie zaakceptowanych} other {{accepted, number} elementów zostanie zaakceptowanych}} w postaci pokazywanej przez serwer. To urządzenie podpisze dysk w ten sposób. Twoje inne urządzenia pokażą, co zdecydowano, i dołączą, gdy to na nich potwierdzisz.',
  confirmYes: 'Podpisz',
  done: 'Twój dysk jest podpisany zgodnie z decyzją.',
  acceptAll: 'Kontynuuj z tym, co jest',
  follow: 'Dołącz',
  endedBy:
    'Inne Twoje urządzenie zdecydowało {when}, według własnego zegara. Zaraz potem jego konto pokazywało te słowa: {words}. Jeśli decyzja nie zapadła na żadnym z Twoich urządzeń, nie dołączaj i zmień parę kluczy.',
  wouldChange: 'To zmieni się na tym urządzeniu, gdy dołączysz:',
  followed: 'To urządzenie stosuje Twoją decyzję.',
};
