import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Bevestig eerst je e-mailadres',
  first:
    'Deze server is bedoeld voor bepaalde e-mailadressen. Open de link die we naar {email} hebben gestuurd; je schijf gaat hier open zodra je hebt bevestigd.',
  logout: 'Uitloggen',
  deleteThis: 'Dit account verwijderen',

  banner: 'Open de link die we naar {email} hebben gestuurd om je account te activeren.',
  bannerUntil: 'Accounts die op {day} niet actief zijn, worden verwijderd.',
  bannerResend: 'Link opnieuw sturen',
  bannerResent: 'Er is een nieuwe link onderweg naar {email}.',
  bannerFailed: 'De activeringsmail kon niet opnieuw worden verstuurd',
};
