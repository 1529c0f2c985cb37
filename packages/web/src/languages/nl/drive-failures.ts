import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Voor een map kan geen link worden gemaakt',
  version_shown: 'Dit is de versie die het bestand toont. Zet eerst een andere terug.',
  shared_inside: 'Er zit een gedeelde map tussen. Die kan niet weg.',
  link_exists: 'Hiervoor is al een link. Herlaad de pagina om hem te zien.',
  not_a_directory: 'Het doel is geen map.',
  move_into_itself: 'Een map kan niet naar zichzelf worden verplaatst.',
  too_deep: 'Er kunnen hoogstens {limit} mappen in elkaar zitten.',
  changes_too_old: 'Er is te veel gewijzigd sinds dit werd geladen. Herlaad de pagina.',
  passkey_exists: 'Dit apparaat heeft al een toegangssleutel van je account.',
  file_key_missing: 'De sleutel van het bestand ontbreekt',
  content_unfinished: 'De upload van dit bestand is nog niet klaar.',
  device_full: 'Dit apparaat heeft geen ruimte meer voor het bestand.',
  directory_not_linkable: 'Voor een map kan geen link worden gemaakt',
  link_altered:
    'De server antwoordt met een andere vervaldatum, limiet of telling dan hij zou moeten. Bekijk de link nog eens voordat je hem aan iemand geeft.',
  link_not_created: 'Link maken is mislukt',
  link_not_updated: 'Link wijzigen is mislukt',
  replica_not_kept: 'Dit apparaat kan geen kopie van de schijf bewaren.',
  not_restored:
    'Niet alles kon worden teruggezet. Iets zit niet meer in de prullenbak, of de map is intussen gewijzigd.',
  no_file_fits: 'Geen van de gekozen bestanden hoort bij een onderbroken upload.',
  search_without_key: 'Zoeken kan niet zonder privésleutel',
  update_to_change:
    'Om dit te wijzigen is een nieuwere versie van Coffer nodig. Werk bij om het te wijzigen. Je kunt nog wel personen verwijderen, links verwijderen, een nieuw sleutelpaar maken en exporteren.',
  heads_not_kept:
    'Deze browser kan niet opslaan wat hij van je schijf heeft gezien, dus er is niets gewijzigd. Sta sitegegevens toe voor deze pagina, maak ruimte of verlaat het privévenster. Mensen en links verwijderen en een nieuw sleutelpaar maken kan nog steeds.',
  update_to_open:
    'Om dit te lezen is een nieuwere versie van Coffer nodig. Werk bij om het te openen. Je kunt nog wel personen verwijderen, links verwijderen, een nieuw sleutelpaar maken en exporteren.',
  update_to_move:
    'Een nieuwere versie van Coffer heeft hier of in iets daarin iets toegevoegd. Werk bij om dit naar een andere gedeelde map of uit een gedeelde map te verplaatsen. Je kunt het nog wel verwijderen en personen verwijderen.',
  share_ended: 'Dit wordt niet meer met je gedeeld.',
  space_exchanged:
    'De server toont hier een andere gedeelde map dan die hier is gezet. Ze is niet geopend. Vertel het wie de server beheert.',
  names_not_read: 'Dit apparaat leest de namen van je schijf nog. Zoeken werkt zodra het ze allemaal heeft.',
  transfer_not_running: 'Het bestand wordt niet geüpload en kan niet worden geannuleerd',
  upload_differs:
    'Wat eerder onder deze naam is geüpload, is van een ander bestand. Upload het onder een andere naam.',
  upload_under_way: 'Dit bestand wordt al geüpload',
  only_administrator:
    'Je bent de enige beheerder, en anderen gebruiken deze server. Maak eerst iemand anders beheerder.',
  name_exists:
    'Er is al een item met deze naam in deze map. Kies een andere naam, of hernoem dat andere item eerst.',
  content_differs:
    'Wat er van dit bestand is opgeslagen, is niet wat is verstuurd. Verwijder het en upload het opnieuw.',
  changes_kept:
    'Wat anderen in deze map hebben gewijzigd, kan nog ongedaan worden gemaakt. Zie daar eerst van af, of wacht tot de termijn voorbij is.',
  too_many_items: 'Hiervan zijn er al zoveel als er mogen zijn.',
  too_many: {
    items:
      'Er zijn zo veel bestanden en mappen als een account mag hebben. Verwijder er een paar of vraag je beheerder om meer.',
    spaces:
      'Je deelt zo veel mappen en bestanden als een account mag delen. Beëindig eerst het delen van iets.',
    members: 'Je deelt met zo veel mensen als je mag. Trek eerst iets van iemand in.',
    all_links:
      'Je hebt zo veel openbare links als een account mag hebben. Verwijder er een die je niet nodig hebt.',
    versions:
      'Je hebt zo veel versies van dit bestand opgeslagen als je mag. De eigenaar kan er een paar verwijderen.',
    kept_changes:
      'Je hebt hier zoveel gewijzigd als ongedaan kan worden gemaakt. Kleine bestanden toevoegen kan nog; de eigenaar van deze map kan ruimte maken.',
  },
  too_many_links:
    'Er kunnen hoogstens {limit} openbare links naar één item leiden. Verwijder eerst een link ernaartoe, naar iets erin of naar een map erboven.',
  links_at_limit:
    'Er kunnen hoogstens {limit} openbare links naar één item leiden. Verwijder eerst een van deze: {paths}',
  directory_mismatch: 'De server antwoordde met een andere map dan je vroeg.',
  file_already_exists: 'Het bestand bestaat al',
  content_mismatch:
    'Wat aankwam, is niet het bestand dat is geüpload. Het is gestopt, zodat je geen verkeerde gegevens krijgt.',
  directory_not_downloadable: 'Een map kan niet worden gedownload',
  document_locked:
    'Dit document heeft een eigen wachtwoord. Download het en open het met een programma op je apparaat.',
  download_incomplete: 'De download stopte te vroeg',
  download_not_started: 'De browser is niet begonnen met downloaden',
  download_stopped: 'De browser heeft de download gestopt',
  link_not_read: 'Link ophalen is mislukt',
  not_showable:
    'Deze browser kan het niet tonen: het bestand is misschien beschadigd of van een andere soort dan de naam zegt. Download het om het te openen met een programma op je apparaat.',
  request_too_large:
    'Iets vóór de server, zoals een proxy, weigert delen van deze grootte. Vertel het je beheerder: verzoeken tot 5 MiB moeten worden doorgelaten.',
  source_changed: 'Het bestand is gewijzigd of verplaatst sinds je het koos. Kies het opnieuw.',
  source_missing: 'Bestand niet gevonden',
  source_not_found: 'Het bestand is niet meer te vinden. Misschien is het verplaatst sinds je het koos.',
  source_unreadable:
    'Het bestand is niet te lezen. Misschien is het verplaatst of gewijzigd sinds je het koos.',
  upload_incomplete: 'De server heeft niet het hele bestand bewaard. Probeer het opnieuw.',
  person_altered: 'De sleutels van deze persoon horen niet bij elkaar.',
  not_as_signed:
    'De server toont een andere schijf dan je apparaten hebben ondertekend, of een andere gedeelde map. Je account zegt wat er verschilt; een gedeelde map zegt het als je die opent.',
  owner_has_too_many:
    'De eigenaar van deze map heeft zoveel bestanden en mappen als een account mag hebben. Vraag de eigenaar om er een paar te verwijderen.',
  owners_storage_full: 'De opslag van de eigenaar van deze map is vol. Vraag de eigenaar om ruimte te maken.',
  larger_than_quota: 'Dit bestand is groter dan al je opslag. Vraag je beheerder om meer ruimte.',
  item_not_opened: 'Het bestand heeft geen sleutel en kan niet worden ontsleuteld; het is niet te herstellen',
  person_not_found: 'Niemand hier heeft het adres {email}.',
  person_not_ready: '{email} moet eerst een keer inloggen.',
  contact_changed: '{email} heeft een ander sleutelpaar dan je kent. Vergelijk eerst de vingerafdrukken.',
  items_damaged:
    'Een deel ervan kan niet worden geopend en zou bij het verplaatsen verloren gaan: {names}. Er is niets gedaan. Doe het nog eens om de rest te verplaatsen en dat te verliezen.',
  item_changed:
    'Dit is inmiddels ‘{path}’ of toont een andere versie. Er is niets gedaan: bekijk het en probeer het opnieuw.',
  item_in_trash: 'Dit ligt inmiddels in de prullenbak. Er is niets gedaan.',
  item_damaged: 'Dit bestand is buiten Coffer gewijzigd en is niet te vertrouwen.',
  item_unsealed:
    'Er ontbreekt iets om dit te openen: een programma heeft het weggelaten, of de server heeft het verwijderd. Je kunt dit verwijderen en opnieuw opslaan.',
  server_clock_differs:
    'Voor de server ligt deze datum in het verleden: zijn klok staat op {time}. Controleer de klok van dit apparaat; loopt die goed, meld het dan aan je beheerder.',
  chunk_tampered:
    'Deel {part} van dit bestand is buiten Coffer gewijzigd. De overdracht is gestopt, zodat je geen verkeerde gegevens krijgt.',
  range_invalid: 'De server zegt dat dit bestand korter is dan het is. Herlaad de pagina.',
  link_unverified:
    'Een van je openbare links is buiten Coffer gewijzigd. Verwijder hem en probeer het dan opnieuw.',
  links_too_many:
    'Je hebt meer dan {limit} openbare links. Verwijder er een paar die je niet nodig hebt en probeer het dan opnieuw.',
  path_invalid: 'De naam {path} kan niet worden geüpload.',
  directory_name_taken: 'Er staat een bestand met de naam {path} waar de map moet komen.',
  folders_too_deep: 'Er kunnen hoogstens {limit} mappen in elkaar zitten.',
  tree_invalid:
    'De mappen op de server passen niet bij elkaar, of zijn gewijzigd terwijl ze werden gelezen. Probeer het opnieuw; blijft het zo, vertel het dan je beheerder.',
  too_large_for_memory:
    'Deze browser kan hier alleen bestanden tot {size} opslaan. Verlaat het privévenster of gebruik een andere browser.',
  quota_short:
    '{files, plural, one {Dit bestand heeft} other {{files} bestanden hebben}} {needed} nodig, er is nog {left} over. Verwijder iets of vraag je beheerder om meer ruimte.',
  room_missing: 'Dit apparaat komt daarvoor {size} ruimte tekort. Maak ruimte vrij of bewaar hier minder.',
  too_large_to_preview:
    'Dit soort bestanden wordt tot {size} getoond. Download het om het te openen met een programma op je apparaat.',
  checksum_mismatch:
    'Een deel van het bestand kwam steeds beschadigd aan. Controleer je verbinding en probeer het opnieuw.',
  upload_unfinished: 'De upload van dit bestand is nog niet klaar.',
  download_limit_reached: 'Deze link is zo vaak gebruikt als de eigenaar toestaat.',
  quota_exceeded: 'Je opslag is vol. Verwijder iets of vraag je beheerder om meer ruimte.',
  too_many_uploads: 'Er wordt te veel tegelijk naar je account geüpload. Wacht even en probeer het opnieuw.',
  storage_full:
    'De schijf van de server is vol. Niets van wat je hebt opgeslagen is verloren; verwijder wat je niet meer nodig hebt, of vraag je beheerder ruimte te maken en probeer het dan opnieuw.',
  envelope_damaged: 'Bericht kon niet worden ontsleuteld',
  encryption_failed: 'Bericht kon niet worden versleuteld',
  signing_failed: 'Bericht kon niet worden ondertekend',
  internal:
    'De server kon dit niet doen: er ging daar iets fout. Probeer het opnieuw; blijft het zo, meld het dan aan wie de server beheert.',
  forbidden:
    'Dit mag je niet doen, of niet meer. Herlaad de pagina; heb je het nodig, vraag het dan aan wie dit deelt of aan je beheerder.',
  unconfirmed: 'Bevestig eerst je e-mailadres: open de link in de mail die je hebt gekregen.',
  wrong_link_key: 'Deze link opent niet waar hij heen leidt. Controleer of het adres volledig is.',
  registration_closed: 'Registratie is gesloten op deze server. Vraag de beheerder om een uitnodiging.',
  email_taken: 'Er is al een account met dit e-mailadres.',
  expired: 'Dit is verlopen.',
  link_key_wrong: 'Deze link is niet volledig of is gewijzigd. Vraag er opnieuw om.',
  recovery_refused: 'Het e-mailadres of de herstelcode is onjuist.',
  wrong_pin: 'De PIN opent de privésleutel niet',
  pin_refused:
    'Verkeerde PIN. Nog {tries, plural, one {één poging} other {{tries} pogingen}}; daarna vergeet dit apparaat hem.',
  pin_forgotten:
    'Deze PIN opent hier niets meer: hij was te vaak verkeerd. Gebruik je wachtwoord of je privésleutel.',
  wrong_link_password: 'Het wachtwoord is onjuist, of de link is niet volledig.',
  current_password_wrong: 'Het wachtwoord is onjuist.',
  passkey_without_prf:
    'Deze toegangssleutel kan je privésleutel niet openen: het apparaat of de browser mist de PRF-extensie. Gebruik een andere beveiligingssleutel, telefoon of browser.',
  passkey_address:
    'Toegangssleutels werken alleen op de naam waarvoor deze server is ingesteld, niet op een IP-adres. Open Coffer op zijn naam of als localhost.',
  passkey_not_given:
    'Er is geen toegangssleutel gebruikt: de vraag is gesloten, duurde te lang, of er is er hier geen.',
  passkey_of_another: 'Deze toegangssleutel hoort bij een ander account.',
  passkey_refused: 'Deze toegangssleutel opent hier geen account meer. Log op een andere manier in.',
  passkey_unsupported: 'Deze browser of dit apparaat heeft geen toegangssleutels die Coffer kan gebruiken.',
  passkey_host_differs:
    'Toegangssleutels die hier zijn gemaakt, horen alleen bij {own}, maar de server vraagt om die van {named}. Gebruik toegangssleutels daar of vertel het je beheerder.',
};
