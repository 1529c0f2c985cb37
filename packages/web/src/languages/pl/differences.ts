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
    member: 'Osoba, która wraca',
    members: 'Osoby, które wracają',
    stranger: 'Ktoś, kogo nie znasz',
    mayMore: 'Osoba, która może więcej',
    roles: { viewer: 'może przeglądać', editor: 'może edytować' },
    removes: '„Przywróć” usuwa tę osobę',
    lowers: '„Przywróć” zostawia tej osobie to, co zna to urządzenie',
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
  exchanged: 'nie można przywrócić: serwer pokazuje jedną z wersji inaczej',
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
  space: {
    title: 'Co różni się w „{name}”',
    top: 'Udostępniony folder',
    open: 'Otwórz',
    means: {
      space_rolled_back:
        'Serwer pokazuje ten folder sprzed czegoś, co to urządzenie widziało. Być może przywrócono kopię zapasową; zapytaj osobę, która prowadzi serwer. Brakuje tego, co zmieniono od tamtej pory, a usunięte osoby mogą znów być członkami.',
      space_forked:
        'Serwer pokazuje w tym folderze zmiany zamiast innych, które to urządzenie widziało. Być może przywrócono kopię zapasową, po czym pracę kontynuował ktoś inny; zapytaj osobę, która prowadzi serwer. Brakuje tego, co to urządzenie widziało od tamtej pory.',
      space_ended:
        'Serwer pokazał różne przebiegi tego folderu, a jego właściciel zdecydował, który jest dalej używany. To urządzenie niczego w nim nie zmienia, dopóki nie dołączysz.',
      space_lied:
        'To, co serwer pokazuje w tym folderze, nie jest tym, co podpisano: na serwerze coś zmieniono, pominięto lub przywrócono. Nic nie zostanie w nim zapisane, dopóki serwer nie pokaże tego, co podpisano, lub nie zdecyduje właściciel. Powiadom osobę, która prowadzi serwer.',
    },
    noRows:
      'Ta strona nie miała wcześniej otwartego tego folderu, więc nie ma plików do porównania i wymienia wszystkich członków oraz wszystkie linki. Jeśli jakieś urządzenie ma go otwartego od dawna, zdecyduj na nim.',
    same: 'Serwer pokazuje wszystko w tym folderze tak, jak widziało to to urządzenie.',
    lied: 'Tego, co serwer teraz pokazuje w tym folderze, nie podpisano, więc nie ma czego akceptować.',
    ownersRows:
      'Członkowie i linki, których brakuje na serwerze, nie wracają; udostępnij folder ponownie osobom, których brakuje.',
    askOwner:
      'Zapytaj właściciela tego folderu, który może zdecydować, co dalej. Do tego czasu nic z niego nie jest tu pokazywane ani zmieniane.',
    elsewhere:
      'Inne Twoje urządzenie widziało w tym folderze więcej niż to. Otwórz go na nim i zdecyduj, co dalej.',
    confirmText:
      '{back, plural, one {{back, number} element zostanie przywrócony} few {{back, number} elementy zostaną przywrócone} many {{back, number} elementów zostanie przywróconych} other {{back, number} elementów zostanie przywróconych}}, a {accepted, plural, one {{accepted, number} element zostanie zaakceptowany} few {{accepted, number} elementy zostaną zaakceptowane} many {{accepted, number} elementów zostanie zaakceptowanych} other {{accepted, number} elementów zostanie zaakceptowanych}} w postaci pokazywanej przez serwer. To urządzenie podpisze folder w ten sposób i nada mu nowy klucz. Twoje inne urządzenia i członkowie zobaczą, co zdecydowano, i dołączą, gdy zostanie to tam potwierdzone.',
    acceptAllText:
      'To urządzenie podpisze folder tak, jak serwer go teraz pokazuje, i nada mu nowy klucz. To, co to urządzenie widziało ponadto, zostanie porzucone. Zrób to tylko, jeśli wiesz, dlaczego folder jest inny.',
    done: 'Folder jest podpisany zgodnie z decyzją.',
    endedBy:
      'Właściciel tego folderu zdecydował {when}, według zegara swojego urządzenia, i podpisał to. Jeśli to Twój folder, a decyzja nie zapadła na żadnym z Twoich urządzeń, nie dołączaj i zmień parę kluczy.',
    followed: 'To urządzenie stosuje tę decyzję.',
  },
};
