import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Versions',
  hint: 'Ce que contenait ce fichier avant chaque nouvel enregistrement. Les anciennes versions occupent de l’espace de stockage. Quand le fichier est à nouveau enregistré, {most, plural, one {la plus récente} many {les {most} plus récentes} other {les {most} plus récentes}} et celles des 30 derniers jours sont gardées.',
  hintAll:
    'Ce que contenait ce fichier avant chaque nouvel enregistrement. Les anciennes versions occupent de l’espace de stockage. Elles restent jusqu’à ce que vous les supprimiez.',
  version: 'Version {number}',
  named: 'Version {number} · {name}',
  current: 'Actuelle',
  byYou: 'Par vous',
  by: 'Par {who}',
  byStranger: 'Par {words} …, que vous ne connaissez pas',
  damaged: 'Cette version a été modifiée hors de Coffer et n’est pas fiable',
  unsealed:
    'Il manque de quoi l’ouvrir : un programme l’a omis, ou le serveur l’a retiré. Vous pouvez le supprimer et l’enregistrer à nouveau.',
  sealAgain: 'Sceller à nouveau',
  sealAgainHint:
    'La clé de son contenu est là. Coffer vérifie avec elle ce qui est enregistré et l’enregistre comme nouvelle version, entièrement scellée. Regardez-le ensuite : jusqu’ici, son type et sa date ne sont peut-être que ce que dit le serveur.',
  sealedAgain: '« {name} » est à nouveau scellé',
  loading: 'Chargement des versions',
  showAll: 'Afficher les {count} versions',
  showOlder: 'Afficher les anciennes versions',

  preview: 'Aperçu',
  download: 'Télécharger',
  restore: 'Restaurer',
  delete: 'Supprimer',
  of: 'Version {number} : {action}',

  restored: '« {name} » est comme dans la version {number}',
  deleteText: 'La version {number} est supprimée définitivement. Personne ne peut la récupérer.',
  deleteOlder: 'Supprimer les anciennes versions',
  deleteOlderText:
    '{count, plural, one {La version plus ancienne que l’actuelle est supprimée définitivement. Personne ne peut la récupérer.} many {Les {count} versions plus anciennes que l’actuelle sont supprimées définitivement. Personne ne peut les récupérer.} other {Les {count} versions plus anciennes que l’actuelle sont supprimées définitivement. Personne ne peut les récupérer.}}',
  deleteOlderAll:
    'Toutes les versions plus anciennes que l’actuelle sont supprimées définitivement. Personne ne peut les récupérer.',
  deleteOlderExcept:
    'Toutes les versions plus anciennes que l’actuelle sont supprimées définitivement, sauf celles qui ne sont pas choisies ci-dessous. Personne ne peut les récupérer.',
  ofOthers:
    'Aussi ce que quelqu’un d’autre a pu enregistrer ou remplacer ces 90 derniers jours ({count}). Tant que c’est ici, cela peut être annulé.',
  yesDelete: 'Oui, supprimer',
  cancel: 'Annuler',
};
