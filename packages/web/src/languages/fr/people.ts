import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: 'Partager « {name} »',
  warnTitle: 'Avant de partager',
  warn: 'Qui reçoit ce dossier reçoit aussi sa corbeille et les anciennes versions de ses fichiers.',
  warnPlaces:
    'Pour vous aussi, ses fichiers quittent Photos, Récents, Favoris et la recherche de Mes fichiers, et ne sont plus disponibles hors ligne. Vous les trouvez dans le dossier lui-même, qui a sa propre recherche.',
  warnFile: 'Qui reçoit ce fichier reçoit aussi ses anciennes versions.',
  warnLinks: 'Ses liens publics cesseront de fonctionner.',
  warnCounted:
    '{count, plural, one {Un lien public cessera de fonctionner.} many {{count} de liens publics cesseront de fonctionner.} other {{count} liens publics cesseront de fonctionner.}}',
  people: 'Personnes',
  ways: 'Qui y a accès',
  nobody: 'Personne d’autre n’y a encore accès.',
  notYours: 'Cet élément est partagé avec vous. Seul son propriétaire décide qui d’autre y a accès.',
  email: 'Adresse e-mail',
  find: 'Trouver',
  role: 'Rôle',
  roles: { viewer: 'Lecture', editor: 'Modification' },
  rolesHint: {
    viewer: 'Consulte, télécharge et enregistre des copies.',
    editor: 'Peut aussi téléverser, modifier, renommer, déplacer et mettre à la corbeille.',
  },
  expires: 'Prend fin le',
  expiresHint: 'Vide : jusqu’à ce que vous le retiriez.',
  message: 'Message',
  messageHint:
    'Seule cette personne peut le lire. Si elle ne vous connaît pas encore, elle le voit après avoir accepté. Il ne figure dans aucun e-mail.',
  shareNow: 'Partager',
  inThePast: 'Choisissez un jour qui n’est pas passé.',
  unknown: 'Personne sur ce serveur n’a l’adresse {email}.',
  inviteHint:
    'Vérifiez l’adresse. Si elle est juste, invitez la personne : vous recevez une adresse qui contient un secret. Qui l’ouvre crée un compte et a accès à {what, select, file {ce fichier} other {ce dossier}}.',
  invite: 'Inviter',
  mail: 'Envoyer aussi par e-mail',
  mailHint:
    'Le serveur ignore le secret : il n’est donc pas dans l’e-mail. Qui arrive par l’e-mail attend que vous le fassiez entrer.',
  notMailed: 'Rien n’a été envoyé à {email}. Transmettez l’adresse vous-même.',
  invited: 'Invité',
  showAddress: 'Afficher l’adresse',
  hideAddress: 'Masquer l’adresse',
  address: 'Adresse de l’invitation',
  addressHint: 'Transmettez-la là où personne d’autre ne la lit. Le premier qui l’a entre.',
  withdraw: 'Retirer',
  withdrawOf: 'Retirer l’invitation de {email}',
  goodUntil: 'valable jusqu’au {day}',
  tooLate: 'trop ancienne : plus personne n’entre automatiquement',
  endsAt: 'accès jusqu’au {day}',
  notFollowed: 'personne ne l’a encore ouverte',
  waitsProven:
    '{email} l’a ouverte et connaît son secret, mais trop tard, sous une autre adresse que celle saisie, ou avec une autre clé que celle que vous connaissez. Comparez ces mots avant de faire entrer cette personne.',
  waitsMailed:
    '{email} est arrivé par l’e-mail, qui ne contient pas de secret. Comparez ces mots ensemble avant de faire entrer cette personne.',
  waits:
    '{email} l’a ouverte sans son secret : c’est peut-être quelqu’un d’autre. Comparez ces mots ensemble avant de faire entrer cette personne.',
  answerAltered:
    'Quelqu’un l’a ouverte, mais ce que le serveur affiche ne sont pas les clés d’une seule personne. Retirez-la, et invitez à nouveau.',
  letIn: 'Faire entrer',
  letInOf: 'Faire entrer {email}',
  notReadyYet:
    '{email} n’a pas encore de clé pour laquelle chiffrer {what, select, file {ce fichier} other {ce dossier}}. Demandez à cette personne de se connecter une fois, puis partagez à nouveau.',
  changedTitle: 'Une autre clé qu’avant',
  changedSigned:
    '{email} a une autre paire de clés que celle que vous connaissez. L’ancienne la désigne, mais une clé volée pourrait le faire aussi. Appelez, et comparez ces mots avant de partager.',
  changed:
    '{email} a une autre paire de clés que celle que vous connaissez, et rien ne montre que c’est la sienne. Ne partagez rien avant d’avoir comparé ces mots ensemble, par téléphone ou en personne.',
  changedKeys: 'Clés qui ont changé',
  formerWords: 'Les mots que vous connaissez',
  newWords: 'Les mots affichés maintenant',
  words: 'Mots de l’empreinte',
  picture: 'Image de l’empreinte',
  compareHint:
    'Lisez-vous ces mots, par téléphone ou en personne. S’ils sont identiques, personne ne se trouve entre vous.',
  markCompared: 'Ils sont identiques',
  personName: 'Nom',
  nameOf: 'Nom de {who}',
  personNameHint: 'Vous seul le voyez, toujours à côté de l’adresse. Laissez vide pour aucun.',
  compare: 'Comparer',
  hideWords: 'Masquer les mots',
  compared: 'Comparé',
  notCompared: 'Pas encore comparé',
  keyChanged: 'Sa clé a changé',
  since: 'depuis {day}',
  until: 'jusqu’au {day}',
  ended: 'A pris fin',
  left: 'A quitté',
  gone: 'Un compte disparu',
  change: 'Modifier',
  changeOf: 'Modifier ce que {who} peut faire, et jusqu’à quand',
  save: 'Enregistrer',
  takeBack: 'Retirer',
  takeBackFrom: 'Retirer à {who}',
  takeBackText:
    '{who} n’ouvre plus rien dès lors, et une autre clé est utilisée. Ce qui a déjà été vu ou téléchargé reste acquis.',
  cancel: 'Annuler',
  loading: 'Chargement des partages',
  endSharing: 'Arrêter le partage',
  endSharingNow: 'Arrêter pour tous',
  nobodyLeft: 'Personne d’autre ne l’a',
  nobodyLeftText:
    'Il est encore conservé à part pour le partage. Mettez fin au partage, et il redeviendra un élément ordinaire de Mes fichiers.',
  endSharingText:
    'Tout le monde perd l’accès à « {name} », et ses invitations prennent fin. Il reste dans Mes fichiers comme avant, avec sa corbeille et ses anciennes versions, sous une autre clé. Ce que d’autres ont vu ou téléchargé leur reste.',
  endFirst:
    'Ce qui est partagé ne va pas dans la corbeille. Mettez d’abord fin au partage ; ensuite, vous pourrez le supprimer comme le reste.',

  shared: 'Partages',
  intro: 'Ce que d’autres partagent avec vous, et ce que vous partagez avec eux.',
  yourWords: 'Votre empreinte',
  yourWordsText:
    'Les autres voient ces mots quand ils partagent avec vous. Comparez-les par téléphone ou en personne.',
  withMe: 'Partagés avec moi',
  withMeNone: 'Personne ne partage encore rien avec vous.',
  withMeHint: 'On vous trouve par votre adresse e-mail exacte.',
  byMe: 'Partagés par moi',
  byMeNone:
    'Vous ne partagez encore rien. Choisissez « Partager » dans le menu d’un dossier ou d’un fichier.',
  isNew: 'Nouveau',
  offers: {
    file: {
      viewer: 'veut partager un fichier avec vous, en lecture',
      editor: 'veut partager un fichier avec vous, à modifier',
    },
    folder: {
      viewer: 'veut partager un dossier avec vous, en lecture',
      editor: 'veut partager un dossier avec vous, à modifier',
    },
  },
  offered: '{who} veut partager {what, select, file {un fichier} other {un dossier}} avec vous.',
  offeredSeveral:
    '{count, plural, one {{count} nouvel élément est partagé avec vous.} many {{count} nouveaux éléments sont partagés avec vous.} other {{count} nouveaux éléments sont partagés avec vous.}}',
  showOffers: 'Afficher',
  stranger: 'Vous ne vous connaissez pas encore. Ce qui est partagé s’ouvre dès que vous acceptez.',
  accept: 'Accepter',
  acceptOf: 'Accepter ce que {who} partage',
  decline: 'Refuser',
  declineOf: 'Refuser ce que {who} partage',
  declineText: 'Ce n’est plus affiché, et son propriétaire voit que vous l’avez quitté.',
  leave: 'Quitter',
  leaveOf: 'Quitter « {name} »',
  leaveText:
    'L’élément disparaît de vos fichiers, et son propriétaire voit que vous l’avez quitté. Pour revenir, demandez-lui de le partager à nouveau.',
  nameTaken: '« {name} » est déjà dans Mes fichiers. Donnez un autre nom à celui-ci.',
  name: 'Nom',
  from: 'de {who}',
  manage: 'Gérer',
  manageOf: 'Gérer qui a accès à « {name} »',
  members: '{count, plural, one {{count} personne} many {{count} personnes} other {{count} personnes}}',
  folder: 'Dossier',
  remove: 'Retirer de Mes fichiers',
  overTitle: 'Ceci n’est plus partagé avec vous',
  overTitleOf: '« {name} » n’est plus partagé avec vous',
  overText:
    'Son propriétaire vous en a retiré l’accès, ou la durée prévue est écoulée. Ce que vous avez téléchargé ou enregistré dans vos propres fichiers reste à vous. Pour l’ouvrir de nouveau, demandez-lui de le partager à nouveau.',
  bar: 'Plus pour « {name} »',
  backTo: 'Retour à « {name} »',
  trash: 'Corbeille',
  log: 'Activité',
  newVersion: 'Téléverser une nouvelle version',
  off: 'Le partage avec des personnes est désactivé sur ce serveur.',
};

export const log: Translation<English['log']> = {
  title: 'Activité dans « {name} »',
  verified: 'Vérifié',
  verifiedText:
    'Chaque modification a été signée par son auteur et mène à la plus récente : rien n’a été omis ni inséré. Ce qui a plus de 90 jours n’est pas conservé.',
  none: 'Rien n’a été modifié ces 90 derniers jours.',
  loading: 'Chargement du journal',
  changes: 'Modifications',
  earlier: 'Modifications antérieures',
  you: 'Vous',
  stranger: 'Une personne que vous ne connaissez pas',
  changed: 'Modifié',
  unknown: 'Une modification que cette version ne connaît pas',
  made: 'Partage commencé',
  items: '{count, plural, one {{count} élément disparu} many {{count} éléments} other {{count} éléments}}',
  itemsMore: '{count, plural, one {{count} autre} many {{count} autres} other {{count} autres}}',
  quoted: '« {name} »',
  line: '{verb} : {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Ajouté',
  add_version: 'Nouvelle version téléversée',
  finish: 'Téléversé',
  show_version: 'Version restaurée',
  delete_versions: 'Versions supprimées',
  rename: 'Renommé',
  move: 'Déplacé',
  put_back: 'Déplacé',
  carry: 'Sorti du dossier',
  arrive: 'Entré dans le dossier',
  trash: 'Mis à la corbeille',
  restore: 'Sorti de la corbeille',
  delete: 'Supprimé définitivement',
  member: 'Accès au dossier modifié',
  remove_member: 'Dossier retiré à une personne',
  epoch: 'Nouvelle clé donnée au dossier',
  rename_space: 'Dossier renommé',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'Code QR de l’empreinte',
  show: 'Afficher en code QR',
  hide: 'Masquer le code QR',
  scan: 'Scanner son code',
  hideScan: 'Arrêter le scan',
  picture: 'Utiliser une image',
  camera: 'Ce que voit la caméra',
  noCamera:
    'Aucune caméra ne peut être utilisée ici. Choisissez une image de son écran, reçue de cette personne par un autre moyen que ce serveur.',
  nothing: 'Aucun code trouvé dans cette image. Il doit être net et entier.',
  notOne: 'C’est le code d’autre chose. L’autre personne trouve le sien sous « Partages » dans le menu.',
  another:
    'C’est le code d’une autre clé : ce que le serveur affiche n’est pas ce que possède cette personne. Ne partagez rien, et prévenez la personne qui gère le serveur.',
  same: 'C’est la même clé.',
};
