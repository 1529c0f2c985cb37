import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Demander des fichiers dans « {folder} »',
  heading: 'Liens de demande',
  none: 'Vous n’avez pas encore de liens de demande.',
  noneHint:
    'Choisissez « Demander des fichiers » dans le menu d’un dossier : des personnes sans compte peuvent alors y envoyer des fichiers.',
  explained:
    'Qui a le lien peut envoyer des fichiers dans ce dossier, sans compte. On n’y voit ni le dossier ni ce que d’autres envoient, et le serveur ne peut rien en lire. Ce qui arrive attend que vous l’acceptiez.',
  nobodyKnown:
    'On ne sait pas qui envoie : toute personne ayant le lien le peut, et le serveur pourrait retenir des fichiers ou en ajouter. Acceptez ce que vous attendez.',
  note: 'Note pour les expéditeurs (facultatif)',
  noteHint: 'Ils la lisent en haut. Elle est chiffrée : le serveur ne peut pas la lire.',
  maxFiles: 'Nombre maximal de fichiers',
  maxSize: 'Taille totale maximale',
  unit: 'Unité',
  create: 'Créer un lien',
  cancel: 'Annuler',
  tooLong: 'C’est trop long.',
  wrongNumber: 'De 1 à {most}',
  wrongSize: 'Plus de 0',

  folder: 'Dossier',
  folderGone: 'Un dossier disparu',
  folderShared:
    'Ce dossier est maintenant partagé, et les liens n’enregistrent rien dans les dossiers partagés. Ce que vous acceptez va dans Mes fichiers ; de là, vous pouvez le déplacer dans le dossier.',
  expires: 'Expire',
  never: '–',
  isExpired: 'Expiré',
  files: 'Fichiers',
  filesOf: '{count} sur {most}',
  size: 'Taille',
  sizeOf: '{size} sur {most}',
  waits: 'En attente',
  waiting:
    '{count, plural, =0 {Rien n’attend} one {{count} fichier attend} many {{count} fichiers attendent} other {{count} fichiers attendent}}',
  altered:
    'Le serveur affiche une autre clé ou d’autres limites que celles que vous avez définies. Aucun fichier n’est à l’abri du serveur avec ce lien. Retirez-le et créez-en un autre.',
  gone: 'Le serveur n’a plus ce lien : personne ne peut plus rien envoyer avec. Retirez-le.',
  open: 'Lien de demande de {folder}',

  waitingFiles: 'Fichiers qui vous attendent',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  unknownSender: 'Expéditeur inconnu',
  received: 'arrivé {moment}',
  damaged: 'Modifié en chemin',
  damagedHint: 'Ce fichier a été modifié en chemin, ou n’a jamais été envoyé par ce lien. Refusez-le.',
  beyond: 'Au-delà des limites du lien',
  noFolder:
    'Le dossier de ce lien a disparu : il n’y a pas de place pour le fichier. Ramenez le dossier, ou refusez le fichier.',
  accept: 'Accepter',
  acceptNamed: 'Accepter {name}',
  acceptAll: 'Tout accepter',
  refuse: 'Refuser',
  refuseNamed: 'Refuser {name}',
  accepting: 'Enregistrement de {name}…',
  acceptWaits: 'Le serveur est injoignable. L’enregistrement reprendra dès que la connexion sera rétablie.',
  accepted: '{name} est dans le dossier.',
  acceptedToFiles: '{name} est dans Mes fichiers.',
  refuseTitle: 'Refuser « {name} » ?',
  refuseText: 'Le fichier est supprimé sans être lu. Il ne peut pas être récupéré.',

  takeBack: 'Retirer le lien',
  takeBackTitle: 'Retirer le lien ?',
  takeBackText:
    '{count, plural, =0 {Personne ne pourra plus envoyer de fichiers avec.} one {Personne ne pourra plus envoyer de fichiers avec, et le fichier qui attend encore est supprimé sans être lu.} many {Personne ne pourra plus envoyer de fichiers avec, et les {count} fichiers qui attendent encore sont supprimés sans être lus.} other {Personne ne pourra plus envoyer de fichiers avec, et les {count} fichiers qui attendent encore sont supprimés sans être lus.}}',

  banner:
    '{count, plural, one {Un fichier qu’on vous a envoyé vous attend.} many {{count} fichiers qu’on vous a envoyés vous attendent.} other {{count} fichiers qu’on vous a envoyés vous attendent.}}',
  look: 'Voir',
};
