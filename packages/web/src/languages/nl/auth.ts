import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'De server is niet bereikbaar. Voor inloggen is een netwerk nodig.',
  sharing: 'Wat je hebt gedeeld, kan worden opgeslagen zodra je schijf open is.',
  promiseTitle: 'Wat je hier bewaart, kan alleen jij openen.',
  promises: {
    1: 'Namen, bestanden en voorbeelden worden op dit apparaat versleuteld, voordat ze het verlaten.',
    2: 'De server bewaart wat hij niet kan lezen. Zijn back-ups ook.',
    3: 'Wordt er onderweg iets gewijzigd, dan vertelt Coffer het je in plaats van het te tonen.',
  },
  language: 'Taal',
  otherAddress:
    'Deze server is ingesteld voor {url}. Op het adres dat je gebruikt, word je misschien snel weer uitgelogd.',
  cookiesDenied:
    'Deze browser blokkeert cookies voor deze site, en zonder cookie kan niemand inloggen. Sta sitegegevens voor dit adres toe.',
  storageDenied:
    'Deze browser bewaart niets voor deze site. Je kunt inloggen, maar alleen tot dit tabblad wordt gesloten of opnieuw geladen.',

  email: 'E-mail',
  password: 'Wachtwoord',
  emailInvalid: 'Voer een e-mailadres in, zoals naam@example.org',
  passwordRequired: 'Voer je wachtwoord in',

  loginTitle: 'Welkom terug',
  loginSubtitle: 'Log in om je bestanden te openen.',
  remember: 'Onthoud mij op dit apparaat',
  login: 'Inloggen',
  loggingIn: 'Je sleutels worden geopend…',
  ended: {
    early:
      'Je bent uitgelogd: deze sessie is beëindigd vanaf een ander apparaat, door een nieuw wachtwoord of door een beheerder. Na het inloggen zie je bij de activiteit van je account wat het was.',
    over: 'Je sessie is afgelopen. Log opnieuw in om verder te gaan.',
    reused:
      'Je bent voor je veiligheid uitgelogd: een oude sleutel van deze sessie is opnieuw gebruikt. Misschien zijn de gegevens gekopieerd, of is deze browser uit een back-up hersteld. Log in en bekijk de activiteit van je account.',
  },
  noAccount: 'Nog geen account?',
  createOne: 'Account maken',

  haveAccount: 'Heb je al een account?',
  toLogin: 'Inloggen',
};

export const login: Translation<English['login']> = {
  code: 'Verificatiecode',
  codeHint: 'Zes cijfers uit je authenticator-app, of een van je herstelcodes.',
  codeRequired: 'Voer de code van je authenticator-app in',
  codeTitle: 'Nog één stap',
  codeSubtitle: 'Je account vraagt om een tweede stap.',
  keyIsMine: 'Ik bewaar mijn privésleutel zelf',
  confirm: 'Bevestigen',
  back: 'Terug',
  makeKeyFile: 'Sleutelbestand maken en inloggen',

  withPrivateKey: 'Inloggen met je privésleutel',
  forgotten: 'Wachtwoord vergeten?',
  withPassword: 'Inloggen met je wachtwoord',
  keyTitle: 'Inloggen met je privésleutel',
  keySubtitle: 'Wie de sleutel heeft, heeft geen wachtwoord nodig. De sleutel zelf blijft op dit apparaat.',
  keyHint: 'Plak hem, sleep het .pem-bestand hierheen of kies het.',
  keyMissing: 'Geen privésleutel gevonden; geef je privésleutel op om in te loggen',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Inloggen met toegangssleutel',
  unlock: 'Ontgrendelen met toegangssleutel',
  waiting: 'Volg je browser…',
};
