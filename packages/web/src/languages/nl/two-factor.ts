import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Met een authenticator-app is je wachtwoord alleen niet genoeg om in te loggen: elke keer voer je ook een code in die de app je toont.',
  begin: 'Authenticator-app instellen',

  scan: 'Scan dit met je authenticator-app',
  qrCode: 'QR-code voor je authenticator-app',
  typed: 'Lukt scannen niet? Typ deze sleutel in de app:',
  openApp: 'In een app op dit apparaat openen',
  code: 'Code uit de app',
  codeHint: 'Zes cijfers; ze wisselen elke halve minuut.',
  codeRequired: 'Voer de zes cijfers in die de app toont',
  confirm: 'Inschakelen',

  codesTitle: 'Tweestapsverificatie is ingeschakeld',
  codesWhy:
    'Raak je de app kwijt, dan laat elk van deze herstelcodes je één keer binnen. Ze worden alleen nu getoond: bewaar ze apart van je wachtwoord.',
  codes: 'Herstelcodes',
  download: 'Downloaden als .txt-bestand',
  kept: 'Ik heb de herstelcodes veilig bewaard',
  done: 'Doorgaan',
  fileHeading: 'Herstelcodes van {email}, elk voor één login:',
};
