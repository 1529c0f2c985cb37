import type { English, Translation } from '../catalogue.ts';

export const links: Translation<English['links']> = {
  myLinks: 'Mes liens',
  inFolder: 'Dans « {folder} »',
  publicLink: 'Lien public',
  folderLink: 'Lien du dossier',
  loading: 'Chargement des liens',
  none: 'Vous n’avez pas encore de liens publics.',
  noneHint:
    'Choisissez « Lien public » dans le menu d’un fichier, ou « Lien du dossier » dans le menu d’un dossier.',
  switchedOff:
    'Les administrateurs de ce serveur ont désactivé les liens publics. Personne ne peut en ouvrir ou en créer tant qu’ils ne les autorisent pas à nouveau.',
  tryAgain: 'Réessayer',

  noLink: 'Ce fichier n’a pas encore de lien public. Voulez-vous en créer un ?',
  noFolderLink:
    'Ce dossier n’a pas encore de lien. Voulez-vous en créer un ? Il montre tout ce que contient le dossier, y compris ce que vous ajouterez plus tard.',
  sharedLeftOut: 'Les dossiers partagés qu’il contient n’en font pas partie.',
  create: 'Créer un lien',
  cancel: 'Annuler',
  password: 'Mot de passe (facultatif)',
  passwordHint:
    'Donnez-le par un autre moyen que le lien. Il ne pourra être ni modifié ni consulté plus tard.',

  name: 'Nom',
  address: 'Adresse',
  showQr: 'Afficher le code QR',
  hideQr: 'Masquer le code QR',
  qrOf: 'Code QR du lien vers {name}',
  expired:
    'Ce lien a expiré. Vous pouvez prolonger sa date d’expiration ci-dessous, ou simplement le supprimer.',
  damaged: 'Ce lien a été modifié hors de Coffer et n’est pas fiable. Supprimez-le et créez-en un autre.',
  damagedName: 'Lien endommagé',
  limitsChanged:
    'L’expiration ou la limite ont été modifiées sans vos clés : par un de vos programmes qui n’en a pas, ou par le serveur.',
  limitsSigned: 'Vous aviez défini : {expiry}, {limit}.',
  noExpiry: 'sans expiration',
  expiresAt: 'expire {moment}',
  limitNone: 'sans limite',
  limitOf: 'limite de téléchargements {limit}',
  limitsMark: 'Modifié sans vos clés',
  keepLimits: 'Garder la modification',
  putBackLimits: 'Rétablir mes valeurs',
  expires: 'Expire',
  never: '–',
  downloads: 'Téléchargements',
  downloadsOf: '{count} sur {limit}',
  passwordProtected: 'Mot de passe',
  passwordYes: 'Nécessaire pour ouvrir ce lien',
  passwordNo: 'Aucun',
  change: 'Modifier expiration et limite',
  expiryDate: 'Date d’expiration',
  expiryTime: 'Heure d’expiration',
  presets: 'Durée de validité du lien',
  preset: { day: 'Un jour', week: 'Une semaine', month: 'Un mois', never: 'N’expire jamais' },
  presetHint:
    'Jusqu’à la fin de la journée. Sans date, le lien fonctionne jusqu’à ce que vous le supprimiez.',
  copied: 'Le lien est dans le presse-papiers.',
  inThePast: 'La date d’expiration est dans le passé',
  limit: 'Limite de téléchargements',
  noLimit: 'Sans limite',
  save: 'Enregistrer',
  removeExpiry: 'Retirer l’expiration',
  renew: 'Renouveler le contenu',
  renewing: 'Renouvellement du contenu',
  renewed: 'Le contenu du lien est renouvelé. Son adresse reste la même.',
  delete: 'Supprimer le lien',
  deleteFolder:
    'Le lien cesse de fonctionner. Qui l’a ouvert et obtient les données du serveur peut encore lire ce que le dossier contient maintenant, mais rien de ce que vous ajoutez ou modifiez plus tard.',
  open: 'Lien vers {name}',
  isExpired: 'Expiré',

  opening: 'Ouverture du lien…',
  download: 'Télécharger',
  downloadNamed: 'Télécharger {name}',
  downloadAll: 'Tout télécharger en ZIP',
  preview: 'Aperçu',
  stop: 'Annuler',
  downloading: 'Téléchargement… {percent} %',
  saved: 'Téléchargé',
  availableUntil: 'Disponible jusqu’au {moment}',
  modified: 'Modifié {moment}',
  promise:
    'Chiffré de bout en bout. Le déchiffrement a lieu dans votre navigateur ; le serveur ne peut pas le lire.',
  emptyFolder: 'Il n’y a rien dans ce dossier.',
  folders: 'Dossiers parents',
  files: 'Fichiers',
  damagedItem: 'Élément endommagé',
  leftOut:
    '{count, plural, one {Un élément ne peut pas être inclus.} many {{count} éléments ne peuvent pas être inclus.} other {{count} éléments ne peuvent pas être inclus.}}',
  share: 'Partager…',
  shareReady: 'Prêt à être partagé',
  shareNow: 'Partager maintenant',
  shared: 'Transmis',
  shareTooMuch:
    'On peut partager à la fois jusqu’à {count} fichiers, soit {size} au total. Choisissez-en moins, ou téléchargez-les.',
  shareRefused: 'Ce navigateur ne transmet pas ces fichiers. Téléchargez-les plutôt.',
  toDrive: 'Enregistrer dans mon espace',
  toDriveLogin: 'Se connecter pour enregistrer',

  keyOrLink: 'Clé, ou lien entier',
  noKey: 'Ce n’est ni une clé ni un lien entier.',
  askPassword: 'Ce lien demande un mot de passe',
  askPasswordText: 'La personne qui vous a donné le lien vous a aussi donné son mot de passe.',
  linkPassword: 'Mot de passe',
  openLink: 'Ouvrir',
};

export const linkProblems: Translation<English['linkProblems']> = {
  incomplete: {
    title: 'Ce lien est incomplet',
    text: 'La partie après le # manque ou est coupée. C’est la clé. Collez-la ici, ou le lien entier, ou redemandez-le.',
  },
  wrongKey: {
    title: 'Ce lien ne s’ouvre pas',
    text: 'Sa clé n’est pas la bonne, ou ce qu’il y a derrière a été modifié. Redemandez le lien.',
  },
  expired: { title: 'Ce lien a expiré', text: 'Demandez-en un autre à la personne qui vous l’a donné.' },
  deleted: { title: 'Il n’y a rien ici', text: 'Ce lien n’existe pas, ou a été supprimé.' },
  unfinished: {
    title: 'Ce fichier est incomplet',
    text: 'Son téléversement n’est pas terminé, ou une partie manque sur le serveur. Réessayez plus tard.',
  },
  limit: {
    title: 'Ce lien est épuisé',
    text: 'Il a été utilisé autant de fois que son propriétaire l’autorise. Demandez-en un autre.',
  },
  switchedOff: {
    title: 'Les liens publics sont désactivés',
    text: 'Les administrateurs de ce serveur ne les autorisent pas.',
  },
  failed: { title: 'Ce lien ne peut pas être ouvert maintenant', text: '' },
};
