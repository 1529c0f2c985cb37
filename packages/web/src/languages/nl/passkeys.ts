import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Een toegangssleutel opent je bestanden met je vinger, je gezicht of een PIN, op een telefoon, een computer of een beveiligingssleutel. Je hebt dan geen wachtwoord en geen code nodig.',
  none: 'Je hebt nog geen toegangssleutels.',
  unsupported: 'Deze browser heeft geen toegangssleutels.',
  add: 'Toegangssleutel toevoegen',
  timesUnused: 'Toegevoegd {added}, nog niet gebruikt',
  times: 'Toegevoegd {added}, laatst gebruikt {used}',
  more: 'Meer voor {name}',
  rename: 'Naam wijzigen',
  remove: 'Verwijderen',
  cancel: 'Annuleren',

  addTitle: 'Toegangssleutel toevoegen',
  addText:
    'Je browser vraagt dan waar hij bewaard moet worden. Je privésleutel wordt ermee vergrendeld, op dit apparaat.',
  name: 'Naam',
  nameHint: 'Zodat je hem herkent, zoals “Telefoon” of “Sleutel aan de sleutelbos”.',
  nameRequired: 'Geef de toegangssleutel een naam',
  privateKey: 'Je privésleutel',
  continue: 'Doorgaan',
  adding: 'Volg je browser…',
  added: 'De toegangssleutel is toegevoegd.',

  renameTitle: 'Naam van toegangssleutel wijzigen',
  save: 'Opslaan',

  removeTitle: 'Deze toegangssleutel verwijderen?',
  removeText:
    '“{name}” opent je account dan niet meer, en andere apparaten die ermee zijn ingelogd, worden uitgelogd. Aan wat je browser of beveiligingssleutel ervan bewaart, heb je niets meer; je kunt het daar verwijderen.',
  removeYes: 'Ja, verwijderen',
  removed: 'De toegangssleutel is verwijderd.',
};
