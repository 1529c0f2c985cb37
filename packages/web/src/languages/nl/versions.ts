import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versies',
  hint: 'Wat dit bestand bevatte voor elke keer dat het opnieuw werd opgeslagen. Oudere versies nemen opslag in. Als het bestand opnieuw wordt opgeslagen, {most, plural, one {blijft de nieuwste bewaard, en blijven} other {blijven de nieuwste {most} bewaard, en}} die van de laatste 30 dagen.',
  hintAll:
    'Wat dit bestand bevatte voor elke keer dat het opnieuw werd opgeslagen. Oudere versies nemen opslag in. Ze blijven tot je ze verwijdert.',
  version: 'Versie {number}',
  named: 'Versie {number} · {name}',
  current: 'Huidig',
  byYou: 'Door jou',
  by: 'Door {who}',
  byStranger: 'Door {words} …, die je niet kent',
  damaged: 'Deze versie is buiten Coffer gewijzigd en is niet te vertrouwen',
  unsealed:
    'Er ontbreekt iets om dit te openen: een programma heeft het weggelaten, of de server heeft het verwijderd. Je kunt dit verwijderen en opnieuw opslaan.',
  sealAgain: 'Opnieuw verzegelen',
  sealAgainHint:
    'De sleutel van de inhoud is er. Coffer controleert daarmee wat is opgeslagen en slaat het volledig verzegeld op als nieuwe versie. Bekijk het daarna: tot nu toe zijn type en datum misschien alleen wat de server zegt.',
  sealedAgain: '‘{name}’ is opnieuw verzegeld',
  loading: 'Versies laden',
  showAll: 'Alle {count} versies tonen',
  showOlder: 'Oudere versies tonen',

  preview: 'Voorbeeld',
  download: 'Downloaden',
  restore: 'Terugzetten',
  delete: 'Verwijderen',
  of: 'Versie {number}: {action}',

  restored: '“{name}” is weer zoals in versie {number}',
  deleteText: 'Versie {number} wordt definitief verwijderd. Niemand kan haar terughalen.',
  deleteOlder: 'Oudere versies verwijderen',
  deleteOlderText:
    '{count, plural, one {De versie die ouder is dan de huidige, wordt definitief verwijderd. Niemand kan haar terughalen.} other {Alle {count} versies die ouder zijn dan de huidige, worden definitief verwijderd. Niemand kan ze terughalen.}}',
  deleteOlderAll:
    'Alle versies die ouder zijn dan de huidige, worden definitief verwijderd. Niemand kan ze terughalen.',
  deleteOlderExcept:
    'Alle versies die ouder zijn dan de huidige, worden definitief verwijderd, behalve die hieronder niet zijn gekozen. Niemand kan ze terughalen.',
  ofOthers:
    'Ook wat iemand anders de afgelopen 90 dagen kan hebben opgeslagen of vervangen ({count}). Zolang het er is, kan dat ongedaan worden gemaakt.',
  yesDelete: 'Ja, verwijderen',
  cancel: 'Annuleren',
};
