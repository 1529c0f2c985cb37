import type { English, Translation } from '../catalogue.ts';

export const carry: Translation<English['carry']> = {
  into: 'Déplacer dans un dossier partagé',
  outOf: 'Sortir d’un dossier partagé',
  move: 'Déplacer',
  cancel: 'Annuler',
  what: '{count, plural, one {« {name} » ira dans {to}.} many {{count} éléments iront dans {to}.} other {{count} éléments iront dans {to}.}}',
  folder: 'le dossier partagé « {name} »',
  myFiles: 'Mes fichiers',
  gains: 'Y aura accès dès lors, ainsi qu’à la corbeille et aux anciennes versions :',
  nobodyGains: 'Personne d’autre que vous n’a accès à ce dossier.',
  loses: 'N’y aura plus accès ; ce qui a déjà été vu ou téléchargé reste acquis :',
  nobodyLoses: 'Personne ne perd l’accès.',
  undoEnds: 'Ce que d’autres y ont modifié ne pourra plus être annulé ensuite.',
  member: {
    viewer: '{who} (lecture)',
    editor: '{who} (modification)',
  },
  someone: 'une personne dont le compte a disparu',
  owner:
    'Le propriétaire de ce dossier est {who} : ce que vous y déplacez lui appartient dès lors, et c’est à lui de décider qui peut l’ouvrir. Seul le propriétaire peut l’en ressortir.',
  quoted: '« {name} »',
  links:
    '{count, plural, one {Le lien vers {names} prend fin.} many {Les liens vers {names} prennent fin.} other {Les liens vers {names} prennent fin.}}',
  linksBelow:
    '{count, plural, one {Un lien public vers le contenu cessera aussi de fonctionner.} many {{count} de liens publics vers le contenu cesseront aussi de fonctionner.} other {{count} liens publics vers le contenu cesseront aussi de fonctionner.}}',
  onlyViews: 'Vous pouvez consulter ce dossier, mais pas le modifier.',
  onlyOwner:
    'Seul son propriétaire peut sortir quelque chose de ce dossier. Vous pouvez enregistrer une copie.',
  loading: 'Recherche des personnes qui y ont accès',
  moved:
    '{count, plural, one {« {name} » a été déplacé} many {{count} éléments ont été déplacés} other {{count} éléments ont été déplacés}}',
};
