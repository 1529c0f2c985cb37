import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'Je bent uitgelogd. Log opnieuw in.',
  wrong_credentials: 'E-mail of wachtwoord is onjuist.',
  two_factor_required: 'Voer de code van je authenticator-app in.',
  refresh_token_reused: 'Je bent voor je veiligheid uitgelogd. Log opnieuw in.',
  forbidden: 'Dit mag je niet doen.',
  origin_refused:
    'De server accepteert geen verzoeken van dit adres. Open hem op het adres dat je van de beheerder hebt gekregen.',
  unconfirmed: 'Bevestig eerst je e-mailadres: open de link in de mail die je hebt gekregen.',
  wrong_link_key: 'Deze link opent niet waar hij heen leidt. Controleer of het adres volledig is.',
  registration_closed: 'Registratie is gesloten op deze server. Vraag de beheerder om een uitnodiging.',
  not_found: 'Dit is er niet meer. Misschien is het verwijderd of verplaatst.',
  request_timeout:
    'Wat je verstuurde, kwam te langzaam aan. Controleer je verbinding en probeer het opnieuw.',
  email_taken: 'Er is al een account met dit e-mailadres.',
  space_changed: 'Er is intussen iets anders gewijzigd. Probeer het opnieuw.',
  expired: 'Dit is verlopen.',
  too_many_requests: 'Dat ging een beetje snel. Wacht even en probeer het opnieuw.',
  unavailable: 'De server is even niet beschikbaar. Er is niets verloren; probeer het zo meteen opnieuw.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'De server zegt iets anders over je account dan zijn sleutelpaar heeft ondertekend. Er is niets mee gedaan. Vertel het wie de server beheert.',
  cancelled: 'Geannuleerd',
  current_password_wrong: 'Het wachtwoord is onjuist.',
  envelope_unsupported:
    'Dit is gemaakt met een nieuwere versie van Coffer. Herlaad de pagina om bij te werken.',
  key_file_needed: 'Dit account heeft nog geen sleutelbestand.',
  key_file_needs_password:
    'Dit account heeft nog geen sleutelbestand. Log één keer in met je wachtwoord om het te maken.',
  key_file_without_seed: 'Dit is de helft van je sleutelbestand: het blok COFFER SEED ontbreekt.',
  key_generation_failed: 'Privésleutel kon niet worden gemaakt',
  key_refused:
    'De privésleutel hoort niet bij de gebruiker, of de klok van dit apparaat wijkt meer dan een minuut af.',
  keys_doubted: 'De server toont andere sleutels van je account dan dit apparaat heeft gezien.',
  keys_locked: 'Je sleutels zijn vergrendeld. Log opnieuw in.',
  link_key_wrong: 'Deze link is niet volledig of is gewijzigd. Vraag er opnieuw om.',
  part_not_loaded:
    'Een deel van deze pagina kon niet worden geladen. Controleer je verbinding of herlaad de pagina.',
  passkey_address:
    'Toegangssleutels werken alleen op de naam waarvoor deze server is ingesteld, niet op een IP-adres. Open Coffer op zijn naam of als localhost.',
  passkey_not_given:
    'Er is geen toegangssleutel gebruikt: de vraag is gesloten, duurde te lang, of er is er hier geen.',
  passkey_of_another: 'Deze toegangssleutel hoort bij een ander account.',
  passkey_refused: 'Deze toegangssleutel opent hier geen account meer. Log op een andere manier in.',
  passkey_unsupported: 'Deze browser of dit apparaat heeft geen toegangssleutels die Coffer kan gebruiken.',
  passkey_without_prf:
    'Deze toegangssleutel kan je privésleutel niet openen: het apparaat of de browser mist de PRF-extensie. Gebruik een andere beveiligingssleutel, telefoon of browser.',
  password_refused: 'Het wachtwoord opent je privésleutel niet.',
  private_key_mismatch: 'De privésleutel hoort niet bij de gebruiker',
  private_key_missing: 'Geen privésleutel gevonden; geef je privésleutel op om in te loggen',
  recovery_refused: 'Het e-mailadres of de herstelcode is onjuist.',
  sign_in_needed: 'Log in met je wachtwoord of je privésleutel.',
  wrong_link_password: 'Het wachtwoord is onjuist, of de link is niet volledig.',
  wrong_password: 'Het wachtwoord opent de privésleutel niet',
  wrong_pin: 'De PIN opent de privésleutel niet',
  something_went_wrong: 'Er is iets misgegaan',
  not_understood: 'De server gaf een antwoord dat Coffer niet begrijpt. Herlaad de pagina.',
  server_unreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  invalid_key: { private: 'Ongeldige privésleutel', public: 'Ongeldige openbare sleutel' },
  pin_refused:
    'Verkeerde PIN. Nog {tries, plural, one {één poging} other {{tries} pogingen}}; daarna vergeet dit apparaat hem.',
  pin_forgotten:
    'Deze PIN opent hier niets meer: hij was te vaak verkeerd. Gebruik je wachtwoord of je privésleutel.',
  passkey_host_differs:
    'Toegangssleutels die hier zijn gemaakt, horen alleen bij {own}, maar de server vraagt om die van {named}. Gebruik toegangssleutels daar of vertel het je beheerder.',
  field_invalid: '{field} is niet geldig.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Geen sessie gevonden na het inloggen',
  refresh: 'Geen sessie gevonden na het vernieuwen',
  createItem: 'Bestand maken is mislukt',
  item: 'Bestand of map ophalen is mislukt',
};
