import type { English, Translation } from '../catalogue.ts';

export const trash: Translation<English['trash']> = {
  deleteOneTitle: 'Supprimer {name} ?',
  deleteOneFile: 'Le fichier va dans la corbeille. Vous pouvez le restaurer de là.',
  deleteOneDirectory:
    'Le dossier et tout son contenu vont dans la corbeille. Vous pouvez le restaurer de là.',
  deleteUpload: 'Ce téléversement n’est pas terminé. Ce qui en a été envoyé est supprimé définitivement.',
  deleteSelected: 'Supprimer la sélection',
  deleteSelectedText: {
    files:
      '{files, plural, one {{files} fichier ({size}) va} many {{files} fichiers ({size}) vont} other {{files} fichiers ({size}) vont}} dans la corbeille. Vous pourrez restaurer depuis là.',
    folders:
      '{folders, plural, one {{folders} dossier avec tout son contenu va} many {{folders} dossiers avec tout leur contenu vont} other {{folders} dossiers avec tout leur contenu vont}} dans la corbeille. Vous pourrez restaurer depuis là.',
    both: '{files, plural, one {{files} fichier} many {{files} fichiers} other {{files} fichiers}} ({size}) et {folders, plural, one {{folders} dossier avec tout son contenu} many {{folders} dossiers avec tout leur contenu} other {{folders} dossiers avec tout leur contenu}} vont dans la corbeille. Vous pourrez les restaurer depuis là.',
  },
  yesDelete: 'Oui, supprimer',
  deleted:
    '{count, plural, one {« {name} » est dans la corbeille} many {{count} éléments sont dans la corbeille} other {{count} éléments sont dans la corbeille}}',

  trash: 'Corbeille',
  trashHint:
    'Ce qui est ici occupe de l’espace de stockage et reste jusqu’à ce que vous le supprimiez définitivement, ou autant de jours que réglé dans votre compte. Les liens vers ces éléments n’ouvrent rien.',
  spaceTrashHint:
    'Ce qui a été supprimé dans ce dossier. Toute personne ayant le dossier le voit ; qui peut modifier le dossier le restaure, et seul son propriétaire le supprime définitivement.',
  trashEmptyTitle: 'La corbeille est vide',
  trashEmpty: 'Ce que vous supprimez arrive d’abord ici, et vous pouvez le restaurer.',
  trashedFrom: 'De',
  trashedAt: 'Supprimé',
  placeGone: 'Son dossier est aussi dans la corbeille : il est restauré à la racine',
  restoreAll: 'Tout restaurer',
  restored:
    '{count, plural, one {Restauré} many {{count} éléments sont restaurés} other {{count} éléments sont restaurés}}',
  restoredAs: 'Restauré comme « {name} », car son nom était pris ou son dossier a disparu',
  restoredElsewhere:
    '{count, plural, one {{count} élément est restauré} many {{count} éléments sont restaurés} other {{count} éléments sont restaurés}}, dont {relocated} sous un autre nom ou à la racine',
  deleteForGoodTitle: 'Supprimer définitivement ?',
  deleteForGoodText:
    '{count, plural, one {« {name} » est supprimé} many {{count} éléments sont supprimés} other {{count} éléments sont supprimés}} du serveur, avec tout le contenu. Personne ne peut le récupérer.',
  deleteForGoodOthers:
    '{others, plural, one {Un élément qui en avait été supprimé auparavant part avec.} many {{others} éléments qui en avaient été supprimés auparavant partent avec.} other {{others} éléments qui en avaient été supprimés auparavant partent avec.}}',
  emptyTrash: 'Vider la corbeille',
  emptyTrashTitle: 'Vider la corbeille ?',
  emptyText:
    '{count, plural, one {Le seul élément de la corbeille est supprimé} many {Les {count} éléments de la corbeille sont supprimés} other {Les {count} éléments de la corbeille sont supprimés}} du serveur, avec tout le contenu. Personne ne peut le récupérer.',
  ofOthers:
    'Aussi ce que quelqu’un d’autre a pu supprimer ou modifier ces 90 derniers jours ({count}). Tant que c’est ici, cela peut être annulé.',
};
