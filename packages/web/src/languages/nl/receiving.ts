import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Opslaan in Coffer',
  from: 'Een andere app op dit apparaat gaf dit door, of een pagina die je bezocht. Sla alleen op wat je zelf hebt gedeeld.',
  what: '{count, plural, one {Eén bestand, {size}} other {{count} bestanden, {size}}}',
  where: 'Waarheen',
  save: 'Opslaan',
  cancel: 'Annuleren',
  away: 'De server is niet bereikbaar. Wat je opslaat, wacht op deze pagina tot hij terug is: laat haar open.',
  nothing:
    'Er is hier niets om op te slaan. Misschien was het tekst zonder bestand, of is de pagina intussen opnieuw geladen. Deel het opnieuw.',
  toFiles: 'Mijn bestanden',
};
