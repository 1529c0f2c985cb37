import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Mon compte',
  sections: 'Sur cette page',
  cancel: 'Annuler',
  close: 'Fermer',
  done: 'Terminé',

  details: 'Détails',
  email: 'E-mail',
  verified: 'Confirmé',
  unverified: 'Non confirmé',
  language: 'Langue',
  languageOfBrowser: 'Celle que demande le navigateur',
  role: 'Rôle',
  roles: { admin: 'Administrateur', user: 'Utilisateur' },
  sharingMails: 'M’avertir par e-mail quand quelqu’un partage quelque chose avec moi',
  sharingMailsText: 'Le message dit qui, jamais quoi : le serveur l’ignore.',
  memberSince: 'Membre depuis',
  keySize: 'Clé',
  fingerprint: 'Empreinte de votre clé',
  fingerprintText:
    'Chaque appareil qui ouvre vos fichiers affiche ici la même image, les mêmes mots et les mêmes chiffres. Si l’un d’eux diffère, ne faites pas confiance à cet appareil.',
  fingerprintPicture: 'Image de votre empreinte',
  fingerprintWords: 'Empreinte en mots',

  storage: 'Stockage',
  used: '{used} utilisés sur {quota}',
  unlimited: 'illimité',
  usedHere: 'Vos fichiers : {size}',
  usedShare: 'Espace de stockage utilisé',
  storageEmpty: 'Rien n’est encore enregistré.',
  olderVersions:
    'Les anciennes versions des fichiers en occupent {size}. Vous les supprimez dans les détails de chaque fichier et choisissez plus bas combien en garder.',
  fromOthers: 'Partagé avec vous : {size}, comptés chez les personnes qui partagent.',
  notCounted: 'Pas encore compté ici : {names}.',
  byKind: 'Espace de stockage utilisé par type',
  kinds: {
    archive: 'Archives',
    audio: 'Audio',
    code: 'Code et données',
    document: 'Documents',
    file: 'Autres fichiers',
    folder: 'Dossiers',
    image: 'Images',
    pdf: 'PDF',
    presentation: 'Présentations',
    spreadsheet: 'Feuilles de calcul',
    text: 'Textes',
    video: 'Vidéos',
  },
  kind: 'Type',
  files: 'Fichiers',
  size: 'Taille',
  total: 'Total',

  retention: 'Versions et corbeille',
  retentionText:
    'Ce qui est gardé de ce que vous remplacez et supprimez. Vos appareils chiffrent ce réglage et l’appliquent : le serveur ne peut pas le lire et ne supprime rien de lui-même.',
  retentionUnset:
    'Rien n’est supprimé automatiquement. Ce sont des propositions, valables une fois enregistrées.',
  retentionAltered:
    'Le serveur affiche des réglages plus anciens que ceux vus par cet appareil, ou illisibles. Ils ne suppriment rien. Enregistrez-les à nouveau pour continuer.',
  retentionFields: {
    versions: {
      label: 'Versions d’un fichier',
      placeholder: 'Toutes',
      description:
        'Quand un fichier est à nouveau enregistré, ses plus anciennes versions au-delà de ce nombre sont supprimées définitivement, mais aucune des 30 derniers jours.',
    },
    versionDays: {
      label: 'Jours pour les anciennes versions',
      placeholder: 'Sans limite',
      description: 'À partir du moment où une autre version les a remplacées.',
    },
    trashDays: {
      label: 'Jours dans la corbeille',
      placeholder: 'Sans limite',
      description: 'À partir de l’arrivée dans la corbeille.',
    },
  },
  retentionByAge:
    'Un champ vide ne fixe aucune limite. Les jours comptent à partir du moment où l’un de vos appareils a vu quelque chose dans la corbeille, ou une version remplacée ; la suppression a lieu dès qu’un appareil ayant vérifié votre espace est utilisé.',
  retentionSave: 'Enregistrer',
  retentionSaved: 'Les versions et la corbeille sont gardées selon vos réglages.',

  search: 'Recherche',
  searchText:
    'Vos appareils cherchent eux-mêmes parmi les noms de votre espace. Tant qu’un appareil ne les a pas tous lus, le serveur peut aider.',
  searchIndex: 'Laisser le serveur aider à la recherche',
  searchIndexOn:
    'Le serveur a des jetons de vos noms et reçoit ceux de ce que vous cherchez. Il ne peut pas les lire, mais en déduit quels noms ont quelque chose en commun.',
  searchIndexing:
    'Vos noms reçoivent leurs jetons. Dans un grand espace, cela prend un moment ; restez connecté jusqu’à la fin.',
  searchIndexOff:
    'Le serveur n’a aucun jeton de vos noms et n’apprend rien de ce que vous cherchez. Un appareil qui n’a pas encore lu tous les noms ne trouve rien.',
  searchAltered:
    'Le serveur affiche ce réglage dans un état plus ancien que celui vu par cet appareil, ou illisible. Il ne reçoit aucun jeton tant que vous ne l’avez pas redéfini.',

  noticesPass: 'Les avis disparaissent d’eux-mêmes',
  noticesPassText:
    'Après quelques secondes, sur cet appareil. Sinon, ils restent jusqu’à ce que vous les fermiez.',
  device: 'Cet appareil',
  deviceText:
    'Ce que ce navigateur garde de votre espace, pour ouvrir les dossiers et trouver les noms sans le serveur.',
  signed: 'Signé par vos appareils',
  signedText:
    'Chaque modification de votre espace est signée par l’appareil qui la fait : le serveur ne peut ni omettre ni ramener quoi que ce soit que cet appareil a vu.',
  signedGood: 'Vérifié',
  signedReading: 'Vérification, {percent} %',
  signedNewest:
    'Dernière vérification le {when}, après {revision, number} {revision, plural, one {modification} many {modifications} other {modifications}}. Un autre appareil qui a vérifié la même chose affiche ces mots : {words}.',
  rootKey: 'Clés de votre espace',
  rootKeyText:
    'Génération {generation, number}, telle que signée par vos appareils. Une nouvelle paire de clés commence la suivante.',
  rootKeyTextSince:
    'Génération {generation, number}, depuis {since}, telle que signée par vos appareils. Une nouvelle paire de clés commence la suivante.',
  signedFirst: 'Première fois sur cet appareil',
  signedFirstMeans:
    'Cet appareil n’avait encore rien vu de votre espace et a considéré comme le plus récent ce que le serveur a montré : {revision, number} {revision, plural, one {modification} many {modifications} other {modifications}}, la dernière signée le {when}. Si un appareil que vous utilisez depuis plus longtemps a affiché ces mots après cette modification, rien n’a été omis : {words}.',
  signedTrust: 'C’est exact',
  signedCompare: 'Voir les différences',
  signedVerify: 'Vérifier mon espace',
  signedTrouble: {
    space_rolled_back: 'Affiché dans un état antérieur',
    space_forked: 'Un autre déroulement',
    space_ended: 'Décidé sur un autre appareil',
    space_lied: 'Différent de ce qui est signé',
  },
  signedMeans: {
    space_rolled_back:
      'Le serveur affiche votre espace tel qu’il était avant quelque chose que cet appareil a vu. Une sauvegarde a peut-être été restaurée ; demandez à la personne qui gère le serveur. Ce qui a été modifié depuis manque.',
    space_forked:
      'Le serveur affiche des modifications à la place d’autres que cet appareil a vues. Une sauvegarde a peut-être été restaurée, après quoi un autre appareil a continué ; demandez à la personne qui gère le serveur. Ce que cet appareil a vu depuis manque.',
    space_ended:
      'Le serveur a montré à vos appareils des déroulements différents de cet espace, et un autre de vos appareils a décidé lequel continue. Cet appareil affiche ce qu’il a vu et ne modifie rien tant que vous ne suivez pas.',
    space_lied:
      'Ce que le serveur affiche n’a été signé par aucun de vos appareils : quelque chose a été modifié, omis ou ramené sur le serveur. Rien n’est écrit dans cet espace tant qu’il n’affiche pas ce qui a été signé. Prévenez la personne qui gère le serveur.',
  },
  signedUnknown:
    'Ce que le serveur affiche n’a été signé par aucun de vos appareils, et cet appareil ne connaît rien de votre espace à quoi le comparer. Rien n’est écrit. Prévenez la personne qui gère le serveur : elle peut peut-être rétablir ce qui a été signé. Si une sauvegarde antérieure à votre espace a été restaurée, ou si vous vous êtes connecté avec un ancien fichier de clé, l’espace ne reviendra pas de lui-même : déconnectez-vous et repartez de zéro sous « Mot de passe oublié ? ».',
  signedAccept: 'Continuer avec l’état actuel',
  signedAcceptText:
    'Cet appareil signe l’espace tel que le serveur l’affiche maintenant. Ce que cet appareil a vu en plus est abandonné, et vos autres appareils suivent. Ne le faites que si vous savez pourquoi l’espace est différent.',
  signedAcceptYes: 'Signer l’état actuel',
  deviceRows: 'Fichiers et dossiers connus ici',
  deviceNoRows: 'Aucun pour l’instant : ils sont lus sur le serveur.',
  deviceCount:
    '{count, plural, one {{count, number}, encore chiffré.} many {{count, number}, encore chiffrés.} other {{count, number}, encore chiffrés.}}',
  deviceComplete: 'Complet',
  deviceLoading: 'Chargement, {percent} %',
  deviceNextVisit: 'À votre prochaine visite',
  deviceKept: 'Conservés',
  deviceKeptText:
    'Ils sont là tout de suite. Personne ne les ouvre sans vos clés, et la déconnexion les supprime.',
  deviceInMemory: 'En mémoire seulement',
  deviceInMemoryText: {
    full: 'Ce navigateur n’a plus de place : ils sont rechargés à chaque fois. Libérez de l’espace sur cet appareil pour les conserver.',
    refused:
      'Ce navigateur ne conserve rien pour Coffer, comme certains en navigation privée ou quand leur stockage est endommagé. Ils sont rechargés à chaque fois.',
  },
  deviceRoom: 'Place',
  deviceTakes: 'Coffer occupe ici {usage} sur les {quota} offerts par le navigateur.',
  devicePersistent: 'Permanent',
  devicePersistentText: 'Le navigateur n’en supprime rien de lui-même.',
  deviceRemovable: 'Non permanent',
  deviceRemovableText:
    'S’il manque de place, ou sans visite pendant un moment, le navigateur peut le supprimer. Vos fichiers sont alors rechargés, mais cet appareil oublie quel état de votre espace il a vu.',

  offline: 'Sans réseau',
  offlineText:
    'Cet appareil peut afficher votre espace et y chercher quand il n’y a pas de réseau ou que le serveur est absent.',
  offlineUse: 'Ouvrir cet espace sans réseau',
  offlineUseOn:
    'Cet appareil ouvre votre espace de lui-même. Si vous le perdez, le déconnecter d’ailleurs ne prend effet que lorsqu’il a du réseau : choisissez un code PIN et laissez-le se verrouiller tout seul.',
  offlineUseNot:
    'Ce navigateur ne garde rien de votre espace pour la prochaine visite : un démarrage sans le serveur n’aurait rien à afficher. « Cet appareil » explique pourquoi.',
  offlineUseOff:
    'Le démarrage de cette page nécessite le serveur. Tant qu’elle est ouverte, elle continue sans lui.',

  offlineFiles: 'Fichiers sur cet appareil',
  offlineRoom:
    '{count, plural, =0 {Aucun pour l’instant : choisissez « Rendre disponible hors ligne » dans le menu d’un fichier ou d’un dossier.} one {Un fichier ou dossier est gardé ici, chiffré, et occupe {size}.} many {{count} fichiers et dossiers sont gardés ici, chiffrés, et occupent {size}.} other {{count} fichiers et dossiers sont gardés ici, chiffrés, et occupent {size}.}}',
  offlineTrouble: {
    full: 'Cet appareil n’a pas assez de place pour tout ce que vous avez choisi. Libérez-en, ou retirez quelque chose ici.',
    tampered: 'Un fichier n’est pas celui qui a été téléversé et n’est pas gardé ici. Les autres le sont.',
  },
  offlineRelease: 'Tout retirer de cet appareil',

  security: 'Sécurité',
  password: 'Mot de passe',
  passwordText: 'Il vous connecte et verrouille votre clé privée.',
  changePassword: 'Changer le mot de passe',
  changePasswordTitle: 'Changer votre mot de passe',
  changePasswordText:
    'Votre clé privée est à nouveau verrouillée avec lui. Tous les autres appareils sont déconnectés. Le texte qui n’y est pas enregistré est perdu.',
  changePasswordCaveat:
    'Un nouveau mot de passe ne suffit pas à écarter quelqu’un : qui avait l’ancien et obtient les données du serveur ou une sauvegarde continue à lire vos fichiers, y compris ce que vous ajoutez plus tard.',
  changePasswordTextNoKey:
    'Le serveur ne garde pas votre clé privée : vous continuez à utiliser votre fichier de clé. Tous les autres appareils sont déconnectés. Le texte qui n’y est pas enregistré est perdu.',
  passwordExposed: 'Quelqu’un connaît peut-être mon mot de passe',
  passwordExposedText:
    'Vous recevez alors aussi une nouvelle clé privée et de nouvelles clés pour tout ce qui est écrit désormais : qui connaît votre mot de passe ne lit rien de ce que vous ajoutez ou modifiez plus tard, même avec les données du serveur. Vous gardez le nouveau fichier de clé ; l’ancien, votre code de récupération, vos clés d’accès et votre code PIN ne servent plus à rien. Les liens publics continuent à fonctionner : supprimez ceux que d’autres ne devraient pas avoir.',
  passwordSame: 'Choisissez un mot de passe différent de l’actuel',
  savePassword: 'Changer le mot de passe',
  savingPassword: 'Verrouillage de votre clé…',
  passwordChanged: 'Votre mot de passe est changé. Tous les autres appareils sont déconnectés.',

  keyPair: 'Paire de clés',
  keyPairText: 'Changez-la si quelqu’un d’autre a pu obtenir votre clé privée.',
  changeKeyPair: 'Changer la paire de clés',
  keyPairTitle: 'Changer votre paire de clés',
  keyPairSteps: {
    1: 'Cet appareil crée une nouvelle clé privée et de nouvelles clés pour tout ce qui est écrit désormais. Vos fichiers et liens publics restent tels quels.',
    2: 'Vous choisissez un nouveau mot de passe, qui verrouille la nouvelle clé privée.',
    3: 'Votre fichier de clé actuel, votre code de récupération, vos clés d’accès et votre code PIN ne servent plus à rien.',
    4: 'Tous les autres appareils sont déconnectés. Le texte qui n’y est pas enregistré est perdu.',
  },
  keyPairCaveat:
    'Qui possède votre ancienne clé ou votre ancien mot de passe et obtient les données du serveur peut encore lire ce qui s’y trouve maintenant, mais rien de ce que vous ajoutez ou modifiez plus tard. Les liens publics continuent à fonctionner : supprimez ceux que d’autres ne devraient pas avoir.',
  newKeySize: 'Taille de la clé',
  keySizes: { 2048: '2048 bits, rapide et sûre', 3072: '3072 bits', 4096: '4096 bits, plus lente à créer' },
  formerKey: 'Votre clé privée actuelle',
  makeKeyPair: 'Créer une nouvelle paire de clés',
  makingKeyPair: 'Création de vos clés…',
  newKeyTitle: 'Gardez votre nouvelle clé privée',
  newKeyText:
    'Elle est utilisée dès maintenant, avec votre nouveau mot de passe. Elle ouvre vos fichiers si vous oubliez un jour votre mot de passe, et n’est affichée que cette fois.',
  newKeyUncertain:
    'Le serveur n’a pas confirmé ce changement : on ne sait pas s’il a pris cette clé et votre nouveau mot de passe. Gardez les deux clés et les deux mots de passe, puis reconnectez-vous pour voir lesquels sont utilisés.',
  linksDeleted:
    'Ces liens publics ne pouvaient pas être ouverts avec votre ancienne clé et ont été supprimés :',
  linkDeletedNameless: 'Un lien vers un élément d’un dossier partagé, ou sans nom lisible',
  keyKept: 'J’ai gardé ma clé privée en lieu sûr',

  lockScreen: 'Écran de verrouillage',
  lockScreenText: 'Un code PIN pour cet appareil, et s’il se verrouille tout seul.',
  setUpLockScreen: 'Configurer le verrouillage',
  privateKey: 'Clé privée',
  privateKeyText:
    'Gardez-en une copie en lieu sûr. Elle ouvre vos fichiers si vous oubliez un jour votre mot de passe.',
  privateKeyNotStored: 'Le serveur ne la garde pas. Elle est dans le fichier .pem que vous avez enregistré.',
  exportKey: 'Afficher la clé privée',
  exportKeyTitle: 'Votre clé privée',
  exportKeyText: 'Saisissez votre mot de passe pour la voir. Qui possède cette clé ouvre tous vos fichiers.',
  showKey: 'Afficher',
  openingKey: 'Ouverture de votre clé…',

  on: 'Activé',
  off: 'Désactivé',
  continue: 'Continuer',
  twoFactor: 'Authentification à deux facteurs',
  twoFactorText:
    'Avec une application d’authentification, votre mot de passe seul ne suffit plus pour se connecter.',
  codesLeft:
    '{count, plural, one {La connexion demande aussi un code de votre application. Il reste {count} code de récupération.} many {La connexion demande aussi un code de votre application. Il reste {count} codes de récupération.} other {La connexion demande aussi un code de votre application. Il reste {count} codes de récupération.}}',
  setUp: 'Configurer',
  newCodes: 'Nouveaux codes de récupération',
  newCodesTitle: 'Nouveaux codes de récupération',
  newCodesText: 'Vos codes de récupération actuels ne seront plus valables.',
  newCodesMake: 'Créer de nouveaux codes',
  switchOff: 'Désactiver',
  switchOffTitle: 'Désactiver l’authentification à deux facteurs ?',
  switchOffText: 'Ensuite, votre mot de passe ou votre clé privée suffit pour se connecter.',
  twoFactorSwitchedOff: 'L’authentification à deux facteurs est désactivée.',
  code: 'Code',
  codeHint: 'Six chiffres de votre application, ou l’un de vos codes de récupération.',
  codeRequired: 'Saisissez les six chiffres affichés par l’application, ou un code de récupération',

  recovery: 'Code de récupération',
  recoveryText:
    'Assez court pour être noté. Il vous permet de choisir un nouveau mot de passe si vous oubliez le vôtre.',
  recoverySet:
    'Avec le code que vous avez noté, vous choisissez un nouveau mot de passe si vous oubliez le vôtre.',
  recoveryMake: 'Créer',
  recoveryReplace: 'Remplacer',
  recoveryRemove: 'Supprimer',
  recoveryUnlock: 'Le code de récupération ouvre votre clé privée : elle est donc ouverte d’abord.',
  recoveryRemoveTitle: 'Supprimer le code de récupération ?',
  recoveryRemoveText: 'Le code que vous avez noté ne sera plus valable.',
  recoveryRemoveYes: 'Oui, supprimer',

  passkeys: 'Clés d’accès',

  devices: 'Appareils',
  activity: 'Activité',
  devicesText: 'Où vous êtes connecté.',
  thisDevice: 'Cet appareil',
  remembered: 'Mémorisé',
  deviceTimes: 'Connecté : {signedIn} · Dernière activité : {seen}',
  deviceFormat: 'Format {format}',
  signOut: 'Déconnecter',
  signOutDevice: 'Déconnecter {device}',
  signOutTitle: 'Déconnecter {device} ?',
  signOutText:
    'Vos fichiers y sont fermés ; il faut votre mot de passe pour les rouvrir. Le texte qui n’y est pas enregistré est perdu.',
  signOutOthers: 'Déconnecter tous les autres',
  signOutOthersTitle: 'Déconnecter tous les autres appareils ?',
  signOutOthersText:
    '{count, plural, one {Un autre appareil est connecté. Il faudra votre mot de passe pour y rouvrir vos fichiers.} many {{count} autres appareils sont connectés. Il faudra votre mot de passe pour y rouvrir vos fichiers.} other {{count} autres appareils sont connectés. Il faudra votre mot de passe pour y rouvrir vos fichiers.}} Le texte qui n’y est pas enregistré est perdu.',
  yesSignOut: 'Oui, déconnecter',
  noOthers: 'Vous n’êtes connecté que sur cet appareil.',
  signedOut: '{device} est déconnecté.',
  othersSignedOut: 'Tous les autres appareils sont déconnectés.',

  data: 'Vos données',
  exportData: 'Exporter les données du compte',
  exportDataText:
    'Tout ce que le serveur sait de votre compte, avec les noms de vos fichiers déchiffrés sur cet appareil, dans un fichier JSON. Les fichiers eux-mêmes se téléchargent dans « Mes fichiers ».',
  exportStart: 'Exporter',
  exporting:
    '{count, plural, one {{count} élément jusqu’ici…} many {{count} éléments jusqu’ici…} other {{count} éléments jusqu’ici…}}',
  exportStop: 'Arrêter',
  exported: 'Les données de votre compte sont exportées. Le fichier contient vos noms en clair.',

  leave: 'Supprimer le compte',
  leaveText:
    'Votre compte, vos fichiers, vos liens et vos clés sont supprimés du serveur, immédiatement et définitivement.',
  leaveTitle: 'Supprimer votre compte ?',
  leaveExplained:
    '{files} et tout ce qui appartient à votre compte disparaîtront de tous les appareils. Personne ne peut les récupérer. Téléchargez d’abord ce que vous voulez garder.',
  allFiles: 'Tous les fichiers',
  filesAndSize:
    '{count, plural, one {{count} fichier ({size})} many {{count} fichiers ({size})} other {{count} fichiers ({size})}}',
  leaveConfirmation: 'Saisissez {email} pour confirmer',
  leaveConfirmationWrong: 'Ce n’est pas votre adresse e-mail',
  leaveYes: 'Tout supprimer',
  leaveShared:
    'Ce que vous partagez disparaît aussi chez les autres : {folders, plural, one {un dossier} many {{folders} dossiers} other {{folders} dossiers}}, chez {people}.',
  leaveSharedUnknown:
    'Ce que vous partagez disparaît aussi chez les autres ; impossible de déterminer de quels dossiers il s’agit.',
  leaving: 'Suppression…',
  left: 'Votre compte et tout ce qu’il contenait sont supprimés.',
};
