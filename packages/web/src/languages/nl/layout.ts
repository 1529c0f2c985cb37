import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Naar de inhoud',
  openMenu: 'Menu openen',
  closeMenu: 'Menu sluiten',
  mainMenu: 'Hoofdmenu',
  myFiles: 'Mijn bestanden',
  recent: 'Recent',
  starred: 'Favorieten',
  photos: 'Foto’s',
  shared: 'Gedeeld',
  myLinks: 'Mijn links',
  trash: 'Prullenbak',
  myAccount: 'Mijn account',
  administration: 'Beheer',
  search: 'Zoeken',
  logout: 'Uitloggen',
  lock: 'Vergrendelen',
  lockTitle: 'Vergrendelen tijdens overdrachten?',
  lockStops:
    'Overdrachten hebben je sleutels nodig, dus ze stoppen. Uploads kun je na het ontgrendelen hervatten; downloads beginnen opnieuw.',
  lockUnsavedTitle: 'Vergrendelen met niet-opgeslagen tekst?',
  lockUnsaved:
    'Een tekst die op dit apparaat open is, heeft niet-opgeslagen wijzigingen. Ze gaan verloren als je nu vergrendelt.',
  logoutUnsavedTitle: 'Uitloggen met niet-opgeslagen tekst?',
  logoutUnsaved:
    'Een tekst die op dit apparaat open is, heeft niet-opgeslagen wijzigingen. Ze gaan verloren als je nu uitlogt.',
  logoutAnyway: 'Nu uitloggen',
  lockAnyway: 'Nu vergrendelen',
  lockCancel: 'Annuleren',
  firstTime: 'Eerste keer op dit apparaat',
  firstTimeNoted: 'Niet meer melden dat het de eerste keer is',
  forgets: 'Deze browser vergeet misschien wat hij van je schijf heeft gezien.',
  used: '{used} van {quota} gebruikt',
  unlimited: 'onbeperkt',
  usedByFiles: 'Je bestanden: {size}',
  usedUnknown: 'Hoeveel er is gebruikt, kon niet worden geladen',
  storage: 'Opslag',
  nearlyFull: 'Je opslag is bijna vol: nog {free} over.',
  full: 'Je opslag is vol. Verwijder iets of vraag je beheerder om meer ruimte.',
  toDark: 'Naar donkere modus',
  toLight: 'Naar lichte modus',
  administratorsOnlyTitle: 'Alleen voor beheerders',
  administratorsOnly: 'Gebruikers en instellingen worden beheerd door de beheerders van deze server.',
};

export const atRest: Translation<English['atRest']> = {
  offline: 'Offline: je ziet wat dit apparaat heeft. Wat de server nodig heeft, wacht tot hij terug is.',
  newVersion: 'Er is een nieuwe versie.',
  newVersionLater: 'Er is een nieuwe versie. Herlaad deze pagina zodra de overdrachten klaar zijn.',
  reload: 'Herladen',
};
