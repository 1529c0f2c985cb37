import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Bestanden vragen voor “{folder}”',
  heading: 'Verzoeklinks',
  none: 'Je hebt nog geen verzoeklinks.',
  noneHint:
    'Kies “Bestanden vragen” in het menu van een map: mensen zonder account kunnen er dan bestanden heen sturen.',
  explained:
    'Wie de link heeft, kan bestanden naar deze map sturen, zonder account. De map en wat anderen sturen, zijn daarbij niet te zien, en de server kan er niets van lezen. Wat aankomt, wacht tot je het accepteert.',
  nobodyKnown:
    'Niemand weet wie er stuurt: iedereen met de link kan dat, en de server zou bestanden kunnen achterhouden of toevoegen. Accepteer wat je verwacht.',
  note: 'Notitie voor afzenders (optioneel)',
  noteHint: 'Zij lezen die bovenaan. Ze is versleuteld: de server kan haar niet lezen.',
  maxFiles: 'Maximaal aantal bestanden',
  maxSize: 'Maximale grootte samen',
  unit: 'Eenheid',
  create: 'Link maken',
  cancel: 'Annuleren',
  tooLong: 'Dit is te lang.',
  wrongNumber: 'Van 1 tot {most}',
  wrongSize: 'Meer dan 0',

  folder: 'Map',
  folderGone: 'Een verdwenen map',
  folderShared:
    'Deze map is nu gedeeld, en links slaan niets op in gedeelde mappen. Wat je accepteert, komt in Mijn bestanden; vandaar kun je het naar de map verplaatsen.',
  expires: 'Verloopt',
  never: 'n.v.t.',
  isExpired: 'Verlopen',
  files: 'Bestanden',
  filesOf: '{count} van {most}',
  size: 'Grootte',
  sizeOf: '{size} van {most}',
  waits: 'Wacht',
  waiting: '{count, plural, =0 {Er wacht niets} one {1 bestand wacht} other {{count} bestanden wachten}}',
  altered:
    'De server toont een andere sleutel of andere limieten dan je hebt ingesteld. Via deze link is geen bestand veilig voor hem. Trek hem in en maak een nieuwe.',
  gone: 'De server heeft deze link niet meer, dus niemand kan er iets mee sturen. Trek hem in.',
  open: 'Verzoeklink van {folder}',

  waitingFiles: 'Bestanden die op je wachten',
  loading: 'Laden',
  tryAgain: 'Opnieuw proberen',
  unknownSender: 'Onbekende afzender',
  received: 'aangekomen {moment}',
  damaged: 'Onderweg gewijzigd',
  damagedHint: 'Dit bestand is onderweg gewijzigd of nooit via deze link verstuurd. Weiger het.',
  beyond: 'Boven de limieten van de link',
  noFolder:
    'De map van deze link is verdwenen, dus er is geen plaats voor het bestand. Haal de map terug of weiger het bestand.',
  accept: 'Accepteren',
  acceptNamed: '{name} accepteren',
  acceptAll: 'Alles accepteren',
  refuse: 'Weigeren',
  refuseNamed: '{name} weigeren',
  accepting: '{name} opslaan…',
  acceptWaits: 'De server is niet bereikbaar. Het opslaan gaat verder zodra de verbinding terug is.',
  accepted: '{name} staat in de map.',
  acceptedToFiles: '{name} staat in Mijn bestanden.',
  refuseTitle: '“{name}” weigeren?',
  refuseText: 'Het bestand wordt ongelezen verwijderd. Het kan niet worden teruggehaald.',

  takeBack: 'Link intrekken',
  takeBackTitle: 'De link intrekken?',
  takeBackText:
    '{count, plural, =0 {Niemand kan er nog bestanden mee sturen.} one {Niemand kan er nog bestanden mee sturen, en het bestand dat nog wacht, wordt ongelezen verwijderd.} other {Niemand kan er nog bestanden mee sturen, en de {count} bestanden die nog wachten, worden ongelezen verwijderd.}}',

  banner:
    '{count, plural, one {Een bestand dat iemand je stuurde, wacht op je.} other {{count} bestanden die iemand je stuurde, wachten op je.}}',
  look: 'Bekijken',
};
