import type { English, Translation } from '../catalogue.ts';

export const activationWaiting: Translation<English['activationWaiting']> = {
  firstTitle: 'Bestätige zuerst deine E-Mail-Adresse',
  first:
    'Dieser Server ist für bestimmte E-Mail-Adressen gedacht. Öffne den Link, den wir an {email} geschickt haben; deine Ablage öffnet sich hier, sobald du bestätigt hast.',
  logout: 'Abmelden',
  deleteThis: 'Dieses Konto löschen',

  banner: 'Öffne den Link, den wir an {email} geschickt haben, um dein Konto zu aktivieren.',
  bannerUntil: 'Konten, die bis {day} nicht aktiviert sind, werden entfernt.',
  bannerResend: 'Link erneut senden',
  bannerResent: 'Ein weiterer Link ist unterwegs an {email}.',
  bannerFailed: 'Die Aktivierungs-E-Mail konnte nicht erneut gesendet werden',
};
