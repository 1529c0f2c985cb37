import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Deze pagina is te oud voor deze server. Herlaad de pagina.',
  unauthenticated: 'Je bent uitgelogd. Log opnieuw in.',
  wrong_credentials: 'E-mail of wachtwoord is onjuist.',
  two_factor_required: 'Voer de code van je authenticator-app in.',
  refresh_token_reused: 'Je bent voor je veiligheid uitgelogd. Log opnieuw in.',
  origin_refused:
    'De server accepteert geen verzoeken van dit adres. Open hem op het adres dat je van de beheerder hebt gekregen.',
  not_found: 'Dit is er niet meer. Misschien is het verwijderd of verplaatst.',
  request_timeout:
    'Wat je verstuurde, kwam te langzaam aan. Controleer je verbinding en probeer het opnieuw.',
  space_changed: 'Er is intussen iets anders gewijzigd. Probeer het opnieuw.',
  too_many_requests: 'Dat ging een beetje snel. Wacht even en probeer het opnieuw.',
  unavailable: 'De server is even niet beschikbaar. Er is niets verloren; probeer het zo meteen opnieuw.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'De server zegt iets anders over je account dan zijn sleutelpaar heeft ondertekend. Er is niets mee gedaan. Vertel het wie de server beheert.',
  cancelled: 'Geannuleerd',
  envelope_unsupported:
    'Dit is gemaakt met een nieuwere versie van Coffer. Herlaad de pagina om bij te werken.',
  first_key_over:
    'De server toont dat er al iets in je schijf staat. Bestanden en mappen: {items}, versies: {versions}, links: {links}, andere gegevens: {others}. Niets daarvan gaat open met je sleutels; je kunt het houden of verwijderen. Als je doorgaat, ondertekent je nieuwe sleutel het als van jou. Weet je er niets van, vertel het de beheerder van de server.',
  key_file_needed: 'Dit account heeft nog geen sleutelbestand.',
  key_file_needs_password:
    'Dit account heeft nog geen sleutelbestand. Log één keer in met je wachtwoord om het te maken.',
  key_file_without_seed: 'Dit is de helft van je sleutelbestand: het blok COFFER SEED ontbreekt.',
  key_generation_failed: 'Privésleutel kon niet worden gemaakt',
  clock_differs:
    'De klokken van dit apparaat en van de server verschillen. Zet die van dit apparaat goed; klopt die, zeg het dan je beheerder.',
  key_refused:
    'De privésleutel hoort niet bij de gebruiker, of de klok van dit apparaat wijkt meer dan een minuut af.',
  keys_doubted: 'De server toont andere sleutels van je account dan dit apparaat heeft gezien.',
  keys_locked: 'Je sleutels zijn vergrendeld. Log opnieuw in.',
  part_not_loaded:
    'Een deel van deze pagina kon niet worden geladen. Controleer je verbinding of herlaad de pagina.',
  password_refused: 'Het wachtwoord opent je privésleutel niet.',
  private_key_mismatch: 'De privésleutel hoort niet bij de gebruiker',
  private_key_missing: 'Geen privésleutel gevonden; geef je privésleutel op om in te loggen',
  sign_in_needed: 'Log in met je wachtwoord of je privésleutel.',
  wrong_password: 'Het wachtwoord opent de privésleutel niet',
  server_too_old:
    'Deze server is te oud voor deze pagina. Herlaad de pagina of vertel het wie de server beheert.',
  something_went_wrong: 'Er is iets misgegaan',
  not_understood: 'De server gaf een antwoord dat Coffer niet begrijpt. Herlaad de pagina.',
  server_unreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  invalid_key: { private: 'Ongeldige privésleutel', public: 'Ongeldige openbare sleutel' },
  field_invalid: '{field} is niet geldig.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Geen sessie gevonden na het inloggen',
  refresh: 'Geen sessie gevonden na het vernieuwen',
  createItem: 'Bestand maken is mislukt',
  item: 'Bestand of map ophalen is mislukt',
};
