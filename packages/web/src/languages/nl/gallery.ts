import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Kiezen',
  all: 'Alles kiezen',
  done: 'Klaar',
  choose: '{name} kiezen',
  bar: 'Wat gekozen is',
  chosen: '{count, plural, =0 {Niets gekozen} one {1 gekozen} other {{count} gekozen}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: '„{name}” opslaan in mijn drive',
  whose:
    'Een kopie wordt opgeslagen in de drive van {email}. Ze wordt opnieuw verzegeld met jouw sleutels en heeft niets meer met de link te maken.',
  save: 'Hier opslaan',
  saving: 'Opslaan… {percent}%',
  waiting: 'De server is niet bereikbaar. Het opslaan gaat verder zodra de verbinding terug is.',
  saved:
    '{count, plural, =0 {Opgeslagen zonder bestand.} one {Eén bestand is opgeslagen.} other {{count} bestanden zijn opgeslagen.}}',
  leftOut:
    '{count, plural, one {Eén item is weggelaten: het is beschadigd of niet volledig.} other {{count} items zijn weggelaten: ze zijn beschadigd of niet volledig.}}',
  damaged:
    'Niet opgeslagen, omdat wat de server ervan heeft niet is wat de eigenaar heeft opgeslagen: {names}',
  gone: 'Niet opgeslagen, omdat ze niet meer achter de link staan: {names}',
  stays:
    '{count, plural, one {Eén bestand was al opgeslagen en blijft.} other {{count} bestanden waren al opgeslagen en blijven.}}',
  open: 'Map openen',
  close: 'Sluiten',
};
