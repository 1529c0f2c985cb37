import type { English, Translation } from '../catalogue.ts';

export const activation: Translation<English['activation']> = {
  askTitle: 'Bestätige deine E-Mail-Adresse',
  ask: 'Jemand hat sich damit registriert. Bestätige bitte, dass du das warst.',
  askUser: 'Du bist als {email} angemeldet. Bestätige, dass diese Adresse dir gehört.',
  askToLogIn: 'Melde dich mit dem Konto an, das du mit dieser Adresse registriert hast, und bestätige dann.',
  confirm: 'Bestätigen',
  logInToConfirm: 'Zum Bestätigen anmelden',
  otherTitle: 'Dieser Link ist für ein anderes Konto',
  other:
    'Du bist mit einem Konto unter anderer Adresse angemeldet. Melde dich mit dem an, für das dieser Link ist.',
  refuse: 'Das war ich nicht',
  refuseTitle: 'Dieses Konto löschen?',
  refuseText:
    'Jemand hat sich mit deiner E-Mail-Adresse registriert. Das wartende Konto wird mit allem darin gelöscht, sofort und endgültig.',
  refuseYes: 'Konto löschen',
  refusedTitle: 'Das Konto ist gelöscht',
  refused: 'Niemand nutzt deine E-Mail-Adresse hier noch mit diesem Konto. Mehr ist nicht zu tun.',

  confirmedTitle: 'Deine E-Mail-Adresse ist bestätigt',
  confirmed: 'Dein Konto ist aktiv. Andere geöffnete Seiten von Coffer merken es von selbst.',
  alreadyTitle: 'Diese Adresse ist bereits bestätigt',
  already: 'Dieser Link gilt nicht mehr, und du brauchst ihn nicht: Dein Konto ist aktiv.',
  expiredTitle: 'Dieser Link gilt nicht mehr',
  expired: 'Links gelten sieben Tage, und jedes Konto hat seinen eigenen. Fordere einen neuen an.',
  takenTitle: 'Diese Adresse gehört zu einem anderen Konto',
  taken:
    'Ein anderes Konto hat diese E-Mail-Adresse zuerst bestätigt. Melde dich mit jenem an; falls du sein Passwort verloren hast, gibt es einen Weg zurück.',
  toFiles: 'Zu „Meine Dateien“',
  toLogin: 'Zur Anmeldung',
  toForgotten: 'Ich habe mein Passwort verloren',
  toResend: 'Neuen Link senden',

  resendTitle: 'Ein neuer Aktivierungslink',
  resendSubtitle: 'Wir senden ihn an die Adresse, mit der du dich registriert hast.',
  email: 'E-Mail',
  emailInvalid: 'Gib eine E-Mail-Adresse ein, etwa name@example.org',
  resend: 'Link senden',
  resentTitle: 'Sieh in dein Postfach',
  resent:
    'Falls ein Konto darauf wartet, dass {email} bestätigt wird, ist ein neuer Link unterwegs. Das kann ein paar Minuten dauern; sieh auch im Spam-Ordner nach.',
  notNeededTitle: 'Es gibt nichts zu aktivieren',
  notNeeded: 'Dieser Server verlangt keine Bestätigung von E-Mail-Adressen. Dein Konto ist aktiv.',
};
