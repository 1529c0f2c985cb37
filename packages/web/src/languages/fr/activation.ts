import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Confirmez votre adresse e-mail',
  ask: 'Quelqu’un s’est inscrit avec elle ; confirmez que c’était bien vous.',
  askUser: 'Vous êtes connecté en tant que {email}. Confirmez que cette adresse est la vôtre.',
  askToLogIn: 'Connectez-vous au compte que vous avez créé avec cette adresse, puis confirmez.',
  confirm: 'Confirmer',
  logInToConfirm: 'Se connecter et confirmer',
  otherTitle: 'Ce lien concerne un autre compte',
  other:
    'Vous êtes connecté à un compte avec une autre adresse. Connectez-vous au compte concerné par ce lien.',
  refuse: 'Ce n’était pas moi',
  refuseTitle: 'Supprimer ce compte ?',
  refuseText:
    'Quelqu’un s’est inscrit avec votre adresse e-mail. Le compte en attente est supprimé avec tout son contenu, immédiatement et définitivement.',
  refuseYes: 'Supprimer le compte',
  refusedTitle: 'Le compte est supprimé',
  refused:
    'Plus personne n’utilise ici votre adresse e-mail avec ce compte. Vous n’avez rien d’autre à faire.',

  confirmedTitle: 'Votre adresse e-mail est confirmée',
  confirmed: 'Votre compte est actif. Les autres pages ouvertes de Coffer s’en aperçoivent d’elles-mêmes.',
  alreadyTitle: 'Cette adresse est déjà confirmée',
  already: 'Ce lien n’est plus valable et vous n’en avez pas besoin : votre compte est actif.',
  expiredTitle: 'Ce lien n’est plus valable',
  expired: 'Les liens sont valables sept jours, et chaque compte a le sien. Demandez-en un nouveau.',
  takenTitle: 'Cette adresse appartient à un autre compte',
  taken:
    'Un autre compte a confirmé cette adresse e-mail en premier. Connectez-vous à celui-là ; si vous avez perdu son mot de passe, il existe un moyen d’y revenir.',
  toFiles: 'Aller à Mes fichiers',
  toLogin: 'Aller à la connexion',
  toForgotten: 'J’ai perdu mon mot de passe',
  toResend: 'M’envoyer un nouveau lien',

  resendTitle: 'Un nouveau lien d’activation',
  resendSubtitle: 'Nous l’envoyons à l’adresse avec laquelle vous vous êtes inscrit.',
  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail, comme nom@example.org',
  resend: 'Envoyer le lien',
  resentTitle: 'Consultez votre messagerie',
  resent:
    'Si un compte attend la confirmation de {email}, un nouveau lien est en route. Cela peut prendre quelques minutes ; regardez aussi dans les indésirables.',
  notNeededTitle: 'Il n’y a rien à activer',
  notNeeded: 'Ce serveur ne demande à personne de confirmer une adresse e-mail. Votre compte est actif.',
};
