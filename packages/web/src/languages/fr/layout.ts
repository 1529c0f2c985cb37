import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Aller au contenu',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  mainMenu: 'Menu principal',
  myFiles: 'Mes fichiers',
  recent: 'Récents',
  starred: 'Favoris',
  photos: 'Photos',
  shared: 'Partages',
  myLinks: 'Mes liens',
  trash: 'Corbeille',
  myAccount: 'Mon compte',
  administration: 'Administration',
  search: 'Rechercher',
  logout: 'Se déconnecter',
  lock: 'Verrouiller',
  lockTitle: 'Verrouiller pendant les transferts ?',
  lockStops:
    'Les transferts ont besoin de vos clés : ils s’arrêtent. Les téléversements peuvent reprendre après le déverrouillage ; les téléchargements recommencent du début.',
  lockUnsavedTitle: 'Verrouiller sans enregistrer le texte ?',
  lockUnsaved:
    'Un texte ouvert sur cet appareil a des modifications non enregistrées. Elles sont perdues si vous verrouillez maintenant.',
  logoutUnsavedTitle: 'Se déconnecter sans enregistrer le texte ?',
  logoutUnsaved:
    'Un texte ouvert sur cet appareil a des modifications non enregistrées. Elles sont perdues si vous vous déconnectez maintenant.',
  logoutAnyway: 'Se déconnecter',
  lockAnyway: 'Verrouiller',
  lockCancel: 'Annuler',
  notStored:
    'Ce navigateur n’enregistre rien et oublie ce qu’il a vu de votre espace. Vous pouvez tout ouvrir ici, mais seulement retirer des personnes, supprimer des liens et créer une nouvelle paire de clés.',
  firstTime: 'Première fois sur cet appareil',
  firstTimeNoted: 'Ne plus signaler que c’est la première fois',
  forgets: 'Ce navigateur peut oublier ce qu’il a vu de votre espace.',
  used: '{used} utilisés sur {quota}',
  unlimited: 'illimité',
  usedByFiles: 'Vos fichiers : {size}',
  usedUnknown: 'L’espace utilisé n’a pas pu être chargé',
  storage: 'Stockage',
  nearlyFull: 'Votre espace de stockage est presque plein : il reste {free}.',
  full: 'Votre espace de stockage est plein. Supprimez quelque chose, ou demandez plus d’espace à votre administrateur.',
  toDark: 'Passer en mode sombre',
  toLight: 'Passer en mode clair',
  administratorsOnlyTitle: 'Réservé aux administrateurs',
  administratorsOnly: 'Les utilisateurs et les réglages sont gérés par les administrateurs de ce serveur.',
  newCount: '{count, plural, one {{count} nouveau} many {{count} nouveaux} other {{count} nouveaux}}',
};

export const atRest: Translation<English['atRest']> = {
  transfersBegun: 'Des transferts ont commencé.',
  transfersEnded:
    '{done, plural, one {{done} transfert est terminé.} many {{done} transferts sont terminés.} other {{done} transferts sont terminés.}}',
  transfersFailed:
    '{done, plural, one {{done} transfert est terminé.} many {{done} transferts sont terminés.} other {{done} transferts sont terminés.}} Échoués : {failed}.',
  transfersCancelled: 'Les transferts ont été annulés.',
  offline:
    'Hors ligne : affichage de ce que cet appareil possède. Ce qui nécessite le serveur attend son retour.',
  newVersion: 'Une nouvelle version est prête.',
  newVersionLater: 'Une nouvelle version est prête. Rechargez cette page une fois les transferts terminés.',
  reload: 'Recharger',
  update: 'Mettre à jour',
  added: '« {name} » a été ajouté par {who}.',
  changed: '« {name} » a été modifié par {who}.',
  removed: '« {name} » a été retiré par {who}.',
  several:
    '{count, plural, one {{count} modification par {who}.} many {{count} modifications par {who}.} other {{count} modifications par {who}.}}',
  anotherDevice: 'un autre appareil',
  anotherOfYours: 'un autre de vos appareils',
  somebody: 'une personne que vous ne connaissez pas',
  others: 'd’autres personnes',
  and: '{first} et {more, plural, one {{more} autre} many {{more} autres} other {{more} autres}}',
};
