import type { English, Translation } from '../catalogue.ts';

export const waiting: Translation<English['waiting']> = {
  title: 'Programma’s zonder sleutels',
  text: 'Scripts en programma’s die de API van deze server gebruiken zonder jouw sleutels. Laat dit uit als je er geen hebt.',
  allow: 'Programma’s zonder sleutels mijn schijf laten wijzigen',
  isOff:
    'Programma’s kunnen lezen en uploads beginnen. Wat ze wijzigen op een schijf die je apparaten hebben ondertekend, wordt geweigerd.',
  isOn: 'Wat ze maken, hernoemen, verplaatsen of verwijderen, wacht tot je het accepteert of terugdraait. Tot dan tonen je apparaten alles zoals je het hebt ondertekend.',
  altered:
    'Deze server toont een andere instelling dan je apparaten hebben versleuteld. Ze geldt als uit tot je haar opnieuw instelt.',
  untaken:
    'Deze server weigert programma’s nog: hij heeft je instelling niet overgenomen, bijvoorbeeld omdat de verbinding wegviel. Stuur haar opnieuw of zet haar uit.',
  tellAgain: 'Opnieuw sturen',
  allowTitle: 'Programma’s zonder sleutels je schijf laten wijzigen?',
  allowText:
    'Een programma dat op je account is ingelogd, mag dan zonder jouw sleutels maken, hernoemen, verplaatsen en verwijderen, en wie deze server beheert ook. Niets daarvan is ondertekend: je ziet elke wijziging bij naam en accepteert haar of draait haar terug. Programma’s zien hun wijzigingen meteen; jij verliest niets voordat je dat accepteert.',
  allowYes: 'Toestaan',
  forbidTitle: 'Wijzigingen zonder sleutels weer weigeren?',
  forbidText: 'Programma’s die je schijf zonder jouw sleutels wijzigen, werken dan niet meer.',
  forbidYes: 'Weigeren',

  back: 'Mijn account',
  waitingTitle: 'Wijzigingen zonder sleutels',
  howTo:
    'Programma’s hebben deze wijzigingen zonder jouw sleutels gemaakt, en niemand heeft ze ondertekend. Je apparaten tonen alles zoals je het hebt ondertekend tot je beslist. Er is niets vooraf gekozen.',
  nothing: 'Er wacht niets.',
  lie: 'Deze server toont {count, plural, one {{count, number} wijziging} other {{count, number} wijzigingen}} die programma’s zonder sleutels zouden hebben gemaakt. Je hebt dat niet toegestaan, dus het is een leugen: niets ervan heeft effect, en je apparaten tonen alles zoals je het hebt ondertekend. Vraag het wie deze server beheert.',
  list: 'Wachtende wijzigingen',
  keep: 'Terugdraaien',
  accept: 'Accepteren',
  confirm: 'Beslissing ondertekenen',
  confirmText: {
    accepted:
      '{accepted, plural, one {{accepted, number} wijziging wordt} other {{accepted, number} wijzigingen worden}} geaccepteerd en met jouw sleutels versleuteld.',
    putBack:
      '{putBack, plural, one {{putBack, number} wijziging wordt} other {{putBack, number} wijzigingen worden}} teruggedraaid naar wat je hebt ondertekend. Wat een programma toevoegde en jij terugdraait, wordt verwijderd.',
    both: '{putBack, plural, one {{putBack, number} wijziging wordt} other {{putBack, number} wijzigingen worden}} teruggedraaid naar wat je hebt ondertekend, en {accepted, plural, one {{accepted, number} wijziging wordt} other {{accepted, number} wijzigingen worden}} geaccepteerd en met jouw sleutels versleuteld. Wat een programma toevoegde en jij terugdraait, wordt verwijderd.',
  },
  confirmYes: 'Ondertekenen',
  done: 'Wat je hebt beslist, is ondertekend.',

  banner:
    '{count, plural, one {{count, number} wijziging zonder sleutels wacht op je.} other {{count, number} wijzigingen zonder sleutels wachten op je.}}',
  bannerLie: 'Deze server toont wijzigingen zonder sleutels die je niet hebt toegestaan.',
  look: 'Bekijken',

  top: 'Mijn bestanden',
  unreadable: 'Iets wat niet te openen is',
  deeds: {
    added: 'Toegevoegd',
    renamed: 'Naam gewijzigd',
    moved: 'Verplaatst',
    trashed: 'In de prullenbak gezet',
    restored: 'Teruggezet',
    deleted: 'Verwijderd',
    stored: 'Nieuwe inhoud',
    limited: 'Link beperkt',
    unlinked: 'Link verwijderd',
  },
  renamedTo: 'heet nu {name}',
  movedTo: 'nu in {place}',
  since: 'sinds {moment}',
  cannotAccept: 'Het gaat niet open met jouw sleutels, dus het kan alleen worden teruggedraaid.',
};
