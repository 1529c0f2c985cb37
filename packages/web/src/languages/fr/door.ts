import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Ces clés sont-elles les vôtres ?',
  subtitle:
    'Le serveur affiche pour votre compte d’autres clés que celles vues par cet appareil. Rien n’a été ouvert avec elles.',
  older:
    'Elles sont plus anciennes que celles vues par cet appareil : comme si votre dernier changement de mot de passe ou de paire de clés n’avait jamais eu lieu. Cela arrive quand l’administrateur du serveur a restauré une sauvegarde. Cela arrive aussi quand quelqu’un veut que vous continuiez avec des clés ou un mot de passe que vous avez remplacés.',
  other:
    'Elles ne découlent pas de celles vues par cet appareil : aucune de vos clés ne les a désignées. Cela arrive quand vous êtes reparti de zéro avec un compte vide, ou en avez créé un nouveau avec cette adresse, sur un autre appareil. Cela arrive aussi quand quelqu’un met d’autres clés à la place des vôtres.',
  account: 'Compte',
  seen: 'Cet appareil a vu',
  shown: 'Le serveur affiche',
  generation: 'Génération {generation}, empreinte',
  generationAt: 'Génération {generation}, le {at}, empreinte',
  none: 'Aucune clé',
  whatToDo: 'Que faire',
  compare:
    'Comparez avec un autre appareil où vous êtes connecté : la page du compte y affiche l’empreinte de votre clé.',
  ask: 'Demandez à la personne qui gère le serveur si une sauvegarde a été restaurée. Si oui, les modifications faites depuis ont disparu du serveur : définissez à nouveau votre nouveau mot de passe ou votre nouvelle paire de clés.',
  stop: 'Si vous ne pouvez pas l’expliquer, arrêtez-vous ici. Ce que vous ajoutez désormais pourrait être lu par qui possède les anciennes clés.',
  decision: 'Je peux l’expliquer et je veux continuer avec les clés affichées par le serveur',
  goOn: 'Utiliser ces clés',
  stay: 'Arrêter et rester déconnecté',
};

export const changed: Translation<English['changed']> = {
  title: 'Était-ce vous ?',
  subtitle: 'Cet appareil n’a pas encore vu la nouvelle paire de clés. Rien n’a été ouvert avec elle.',
  question: 'Votre paire de clés a été changée le {dates} : était-ce vous ?',
  and: ' et le ',
  account: 'Compte',
  former: 'La paire de clés vue par cet appareil',
  seenAt: 'Le {at}, empreinte',
  present: 'La nouvelle, empreinte',
  compare:
    'Si vous l’avez changée sur un autre appareil, la page du compte y affiche l’empreinte : les chiffres doivent être les mêmes. Qui connaît votre mot de passe ou possède votre clé privée peut aussi la changer.',
  mine: 'C’était moi',
  notMine: 'Ce n’était pas moi',

  stolenTitle: 'Quelqu’un d’autre l’a changée',
  stolenSubtitle:
    'Vous êtes déconnecté sur cet appareil, et rien n’a été ouvert. Qui a créé la nouvelle paire de clés avait votre mot de passe ou votre clé privée, et peut lire ce que vous avez enregistré jusqu’ici.',
  whatToDo: 'Que faire',
  steps: {
    1: 'Cherchez où votre mot de passe et votre clé privée ont pu être lus. Utilisez désormais un appareil de confiance.',
    2: 'Demandez à la personne qui gère le serveur de suspendre votre compte si vous ne pouvez pas continuer tout de suite, pour que personne ne se connecte entre-temps.',
    3: 'Pour reprendre le compte, reconnectez-vous, répondez que c’était vous, et choisissez aussitôt un nouveau mot de passe sur la page du compte avec « Quelqu’un connaît peut-être mon mot de passe ». Cela crée votre propre paire de clés et déconnecte tous les autres. N’ajoutez rien avant.',
    4: 'Si vous ne pouvez plus vous connecter, repartez de zéro depuis « Mot de passe oublié ? ». Cela supprime ce qui est enregistré.',
    5: 'Créez de nouveaux liens pour ce que vous avez partagé et supprimez les anciens : qui avait vos clés connaît leurs adresses.',
  },
  leave: 'Vers la page de connexion',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Créez votre compte',
  firstTitle: 'Créez le compte administrateur',
  registerSubtitle: 'Vos clés sont créées ici, sur cet appareil.',
  invitedBy: '{who} vous invite sur {app}.',
  advanced: 'Avancé',
  keySize: 'Taille de la clé',
  keySizes: { 2048: '2048 bits, rapide et sûre', 3072: '3072 bits', 4096: '4096 bits, plus lente à créer' },
  storeKey: 'Garder ma clé privée sur le serveur, verrouillée avec mon mot de passe',
  storeKeyHint:
    'Ainsi, votre adresse e-mail et votre mot de passe suffisent pour vous connecter, sur tout appareil.',
  keyNotStored:
    'Le serveur ne gardera pas de clé privée. Il vous faut votre fichier de clé à chaque connexion sur un nouvel appareil. Si vous le perdez, vos fichiers sont perdus : personne ne peut les ouvrir pour vous.',
  register: 'Créer un compte',
  registering: 'Création de vos clés…',
  closedTitle: 'Les inscriptions sont fermées',
  closed: 'Ce serveur n’accepte pas de nouveaux comptes. Demandez une invitation à son administrateur.',
  invitationTitle: 'Inscription sur invitation',
  invitation: 'Ouvrez le lien de votre e-mail d’invitation pour créer votre compte ici.',
  twoFactorTitle: 'Protégez votre connexion',
  twoFactorSubtitle: 'Encore une étape, si vous le souhaitez. Vous la retrouverez aussi dans Mon compte.',
  skip: 'Ignorer pour l’instant',
};

export const keep: Translation<English['keep']> = {
  title: 'Gardez votre clé privée',
  keepOne:
    'Personne ne peut réinitialiser votre mot de passe pour vous. Gardez l’un de ces deux éléments en lieu sûr, séparé de cet appareil.',
  recoveryTitle: 'Un code de récupération',
  codeKept: 'J’ai gardé mon code de récupération en lieu sûr',
  keyTitle: 'Votre clé privée',
  orKeyTitle: 'Ou votre clé privée',
  stored:
    'Elle ouvre vos fichiers si vous oubliez un jour votre mot de passe. Vous la retrouvez dans Mon compte, sous « Clé privée », tant que vous connaissez votre mot de passe.',
  only: 'C’est la seule copie. Le serveur n’en garde pas : il vous la faut pour vous connecter, et sans elle personne ne peut ouvrir vos fichiers. Elle n’est affichée que cette fois.',
  keyKept: 'J’ai gardé ma clé privée en lieu sûr',
  goOn: 'Continuer',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Mot de passe oublié ?',
  subtitle:
    'Personne ne peut le réinitialiser pour vous. Le serveur ne l’a jamais eu et ne peut pas lire ce que votre mot de passe verrouille. Mais vous avez peut-être une autre clé de votre compte : avec elle, vous choisissez un nouveau mot de passe, et tout s’ouvre encore.',
  ways: 'Qu’avez-vous ?',
  key: 'J’ai ma clé privée',
  keyHint: 'Le fichier .pem de votre inscription',
  code: 'J’ai un code de récupération',
  codeHint: 'Huit groupes de lettres et de chiffres que vous avez notés',
  nothing: 'Je n’ai ni l’un ni l’autre',
  nothingHint: 'Ce qui est enregistré ne peut plus être ouvert, mais vous pouvez repartir de zéro',
  remembered: 'Il vous est revenu ?',
  back: 'Retour',

  keyTitle: 'Un nouveau mot de passe, avec votre clé privée',
  keySubtitle: 'La clé reste sur cet appareil ; elle ne fait que signer.',
  keyFieldHint: 'Collez-la, déposez le fichier .pem ici, ou choisissez-le.',

  codeTitle: 'Un nouveau mot de passe, avec votre code de récupération',
  codeSubtitle: 'Le code ouvre votre clé privée sur cet appareil ; le serveur ne le voit pas.',
  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail, comme nom@example.org',
  recoveryCode: 'Code de récupération',
  recoveryCodeHint: 'Majuscules, espaces et traits d’union n’ont pas d’importance.',
  recoveryCodeInvalid: 'Saisissez les huit groupes du code, comme ABCD-EFGH-…',

  set: 'Définir le mot de passe',
  setting: 'Ouverture de vos clés…',
  done: 'Votre nouveau mot de passe est défini. Tous les autres appareils sont déconnectés.',

  nothingTitle: 'Repartir de zéro',
  nothingSubtitle:
    'Sans mot de passe, clé privée ni code de récupération, ce qui est enregistré dans votre compte ne peut être ouvert : ni par vous, ni par nous, ni par la personne qui gère le serveur.',
  nothingOffer:
    'Ce qui est possible, c’est de tout supprimer dans le compte et de recommencer avec la même adresse e-mail. Nous envoyons un lien à cette adresse ; il est valable une heure, et rien n’est supprimé avant que vous ne le confirmiez là-bas.',
  nothingLook:
    'Cherchez d’abord où peut être le fichier .pem : parmi vos téléchargements, sur un autre ordinateur, dans un gestionnaire de mots de passe. Un appareil où vous êtes encore connecté ouvre aussi tout.',
  send: 'M’envoyer un lien',
  sentTitle: 'Consultez votre messagerie',
  sent: 'S’il existe un compte avec l’adresse confirmée {email}, un lien est en route. Cela peut prendre quelques minutes ; regardez aussi dans les indésirables.',
  noMail:
    'Ce serveur n’envoie pas d’e-mails. Demandez à son administrateur de supprimer votre compte ; vous pourrez alors vous réinscrire avec la même adresse et commencer avec un espace vide.',
};

export const lock: Translation<English['lock']> = {
  away: 'Le serveur est injoignable. Le code PIN ouvre ce que cet appareil peut afficher sans réseau ; tous les autres moyens nécessitent le serveur.',
  lockedTitle: 'Compte verrouillé',
  lockedSubtitle: 'Les clés sont effacées de la mémoire. Déverrouillez pour reprendre où vous en étiez.',
  questionTitle: 'Verrouiller cet espace ?',
  questionSubtitle:
    'Rien n’est encore verrouillé. Le verrouillage efface les clés de la mémoire, ici et dans tous les onglets, et arrête les transferts.',
  backToFiles: 'Retour à mes fichiers',
  decryptTitle: 'Déchiffrez votre clé privée',
  decryptSubtitle: 'Elle attend sur cet appareil, sous votre code PIN.',

  pin: 'Code PIN',
  pinRequired: 'Saisissez votre code PIN',
  unlock: 'Déverrouiller',
  decrypt: 'Déchiffrer',
  unlocking: 'Ouverture de vos clés…',
  ways: 'Autres moyens',
  usePin: 'Utiliser mon code PIN',
  usePassword: 'Utiliser mon mot de passe',
  usePrivateKey: 'Utiliser ma clé privée',
  someoneElse: 'Ce n’est pas vous ?',
  logOut: 'Se déconnecter',
  noPinYet: 'Plus rapide la prochaine fois :',
  setPin: 'définir un code PIN après le déverrouillage',
  pinNext: 'Vous pourrez définir un code PIN dès que vous aurez déverrouillé.',

  setupTitle: 'Écran de verrouillage',
  setupSubtitle:
    'Comment cet appareil protège vos clés en votre absence. Les autres appareils ne sont pas concernés.',
  pinSection: 'Déverrouiller avec un code PIN',
  pinHint:
    'Six chiffres ou plus. Il ouvre vos clés sur cet appareil seulement ; cinq erreurs suppriment ce qu’il ouvre.',
  pinAgain: 'Code PIN, encore une fois',
  choosePin: 'Définir le code PIN',
  changePin: 'Changer le code PIN',
  isSet: 'Un code PIN est défini sur cet appareil.',
  removePin: 'Supprimer le code PIN',
  pinDigits: 'N’utilisez que des chiffres',
  pinShort: 'Utilisez au moins 6 chiffres',
  pinLong: 'Utilisez au plus 32 chiffres',
  pinSimple: 'C’est l’un des premiers que n’importe qui essaierait. Choisissez-en un autre.',
  pinsDiffer: 'Les deux codes PIN ne sont pas identiques',
  pinKept: 'Le code PIN est défini. Utilisez-le quand cet appareil est verrouillé et quand vous revenez.',
  pinRemoved: 'Le code PIN est supprimé de cet appareil.',
  idleSection: 'Verrouillage automatique',
  idleLabel: 'Quand personne ne touche cet appareil pendant',
  idleHint: 'Les transferts en cours sont d’abord terminés.',
  never: 'Jamais',
  minutes:
    '{minutes, plural, one {{minutes} minute} =60 {1 heure} many {{minutes} minutes} other {{minutes} minutes}}',
  lockNow: 'Verrouiller maintenant',
  done: 'Terminé',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Repartir de zéro avec un compte vide',
  subtitle:
    'Tout dans votre compte est supprimé définitivement : tous les fichiers et dossiers, tous les liens, les clés d’accès et le second facteur. L’adresse e-mail reste la vôtre, avec un nouveau mot de passe et de nouvelles clés.',
  email: 'E-mail du compte',
  emailInvalid: 'Saisissez une adresse e-mail, comme nom@example.org',
  phrase: 'tout supprimer',
  confirmation: 'Saisissez « {phrase} » pour confirmer',
  confirmationMissing: 'Saisissez « {phrase} », et tout est supprimé',
  start: 'Tout supprimer et repartir de zéro',
  starting: 'Création de vos clés…',
  cancel: 'Tout garder tel quel',

  expiredTitle: 'Ce lien n’est plus valable',
  expired:
    'Les liens pour repartir de zéro sont valables une heure et une seule fois. Rien n’a été supprimé en ouvrant celui-ci.',
  toForgotten: 'Demander un nouveau lien',
  done: 'Votre compte est vide. Connectez-vous avec votre nouveau mot de passe.',
};
