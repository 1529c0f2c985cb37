import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Confirmez d’abord votre adresse e-mail',
  first:
    'Ce serveur est réservé à certaines adresses e-mail. Ouvrez le lien que nous avons envoyé à {email} ; votre espace s’ouvre ici dès que vous avez confirmé.',
  logout: 'Se déconnecter',
  deleteThis: 'Supprimer ce compte',

  banner: 'Ouvrez le lien que nous avons envoyé à {email} pour activer votre compte.',
  bannerUntil: 'Les comptes non activés au {day} sont supprimés.',
  bannerResend: 'Renvoyer le lien',
  bannerResent: 'Un autre lien est en route vers {email}.',
  bannerFailed: 'L’e-mail d’activation n’a pas pu être renvoyé',
};
