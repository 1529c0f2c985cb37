import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Mijn account',
  sections: 'Op deze pagina',
  cancel: 'Annuleren',
  close: 'Sluiten',
  done: 'Klaar',

  details: 'Details',
  email: 'E-mail',
  verified: 'Bevestigd',
  unverified: 'Niet bevestigd',
  language: 'Taal',
  languageOfBrowser: 'Zoals de browser vraagt',
  role: 'Rol',
  roles: { admin: 'Beheerder', user: 'Gebruiker' },
  sharingMails: 'Mail mij als iemand iets met mij deelt',
  sharingMailsText: 'Het bericht zegt wie, nooit wat: de server weet het niet.',
  memberSince: 'Lid sinds',
  keySize: 'Sleutel',
  fingerprint: 'Vingerafdruk van je sleutel',
  fingerprintText:
    'Elk apparaat dat je bestanden opent, toont hier dezelfde afbeelding, woorden en cijfers. Wijkt er iets af, vertrouw dat apparaat dan niet.',
  fingerprintPicture: 'Afbeelding van je vingerafdruk',
  fingerprintWords: 'Vingerafdruk in woorden',

  storage: 'Opslag',
  used: '{used} van {quota} gebruikt',
  unlimited: 'onbeperkt',
  usedHere: 'Je bestanden: {size}',
  usedShare: 'Gebruikte opslag',
  storageEmpty: 'Er is nog niets opgeslagen.',
  olderVersions:
    'Oudere versies van bestanden nemen daarvan {size} in. Je verwijdert ze bij de details van hun bestand en stelt hieronder in hoeveel er bewaard blijven.',
  fromOthers: 'Met jou gedeeld: {size}. Dat telt mee bij degenen die het delen.',
  notCounted: 'Hier nog niet meegeteld: {names}.',
  byKind: 'Gebruikte opslag per type',
  kinds: {
    archive: 'Archieven',
    audio: 'Audio',
    code: 'Code en gegevens',
    document: 'Documenten',
    file: 'Andere bestanden',
    folder: 'Mappen',
    image: 'Afbeeldingen',
    pdf: 'Pdf',
    presentation: 'Presentaties',
    spreadsheet: 'Spreadsheets',
    text: 'Teksten',
    video: 'Video’s',
  },
  kind: 'Type',
  files: 'Bestanden',
  size: 'Grootte',
  total: 'Totaal',

  retention: 'Versies en prullenbak',
  retentionText:
    'Hoeveel er bewaard blijft van wat je vervangt en verwijdert. Je apparaten versleutelen deze instelling en voeren haar uit: de server kan haar niet lezen en verwijdert niets uit zichzelf.',
  retentionUnset: 'Er wordt niets vanzelf verwijderd. Dit zijn voorstellen; ze gelden zodra je ze opslaat.',
  retentionAltered:
    'De server toont instellingen die ouder zijn dan wat dit apparaat heeft gezien, of die niet te openen zijn. Ze verwijderen niets. Sla ze opnieuw op om verder te gaan.',
  retentionFields: {
    versions: {
      label: 'Versies van een bestand',
      placeholder: 'Alle',
      description:
        'Als een bestand opnieuw wordt opgeslagen, worden de oudste versies boven dit aantal definitief verwijderd, maar geen van de laatste 30 dagen.',
    },
    versionDays: {
      label: 'Dagen voor oudere versies',
      placeholder: 'Geen limiet',
      description: 'Vanaf het moment dat een andere versie ze verving.',
    },
    trashDays: {
      label: 'Dagen in de prullenbak',
      placeholder: 'Geen limiet',
      description: 'Vanaf het moment dat iets erin kwam.',
    },
  },
  retentionByAge:
    'Een leeg veld stelt geen limiet. Dagen tellen vanaf het moment dat een van je apparaten iets voor het eerst in de prullenbak zag, of een versie vervangen zag; het verdwijnt zodra er een apparaat in gebruik is dat je schijf heeft gecontroleerd.',
  retentionSave: 'Opslaan',
  retentionSaved: 'Versies en prullenbak worden bewaard zoals je hebt ingesteld.',

  search: 'Zoeken',
  searchText:
    'Je apparaten doorzoeken zelf de namen van je schijf. Zolang een apparaat ze niet allemaal heeft gelezen, kan de server helpen.',
  searchIndex: 'De server laten helpen met zoeken',
  searchIndexOn:
    'De server heeft tokens van je namen en krijgt die van wat je zoekt. Hij kan ze niet lezen, maar leert eruit welke namen iets gemeen hebben.',
  searchIndexing:
    'Je namen krijgen hun tokens. Bij een grote schijf duurt dat even; blijf ingelogd tot het klaar is.',
  searchIndexOff:
    'De server heeft geen tokens van je namen en leert niets van wat je zoekt. Een apparaat dat nog niet alle namen heeft gelezen, vindt niets.',
  searchAltered:
    'De server toont deze instelling ouder dan dit apparaat heeft gezien, of als iets wat niet te openen is. Hij krijgt geen tokens tot je haar opnieuw instelt.',

  noticesPass: 'Meldingen verdwijnen vanzelf',
  noticesPassText: 'Na enkele seconden, op dit apparaat. Anders blijven ze tot je ze sluit.',
  device: 'Dit apparaat',
  deviceText:
    'Wat deze browser van je schijf bewaart, zodat mappen opengaan en namen te vinden zijn zonder de server.',
  signed: 'Ondertekend door je apparaten',
  signedText:
    'Elke wijziging van je schijf wordt ondertekend door het apparaat dat haar maakt, zodat de server niets kan weglaten en niets kan terughalen wat dit apparaat heeft gezien.',
  signedGood: 'Gecontroleerd',
  signedReading: 'Controleren, {percent}%',
  signedNewest:
    'Laatst gecontroleerd op {when}, na {revision, number} {revision, plural, one {wijziging} other {wijzigingen}}. Een ander apparaat dat hetzelfde heeft gecontroleerd, toont deze woorden: {words}.',
  rootKey: 'Sleutels van je schijf',
  rootKeyText:
    'Generatie {generation, number}, zoals ondertekend door je apparaten. Met een nieuw sleutelpaar begint de volgende.',
  rootKeyTextSince:
    'Generatie {generation, number}, sinds {since}, zoals ondertekend door je apparaten. Met een nieuw sleutelpaar begint de volgende.',
  signedFirst: 'Eerste keer op dit apparaat',
  signedFirstMeans:
    'Dit apparaat had nog niets van je schijf gezien en nam wat de server toonde als het nieuwste aan: {revision, number} {revision, plural, one {wijziging} other {wijzigingen}}, de laatste ondertekend op {when}. Toonde een apparaat dat je al langer gebruikt na die wijziging deze woorden, dan is er niets weggelaten: {words}.',
  signedTrust: 'Dat klopt',
  signedCompare: 'Verschillen bekijken',
  signedVerify: 'Mijn schijf controleren',
  signedTrouble: {
    space_rolled_back: 'Getoond zoals eerder',
    space_forked: 'Een ander verloop',
    space_ended: 'Beslist op een ander apparaat',
    space_lied: 'Niet zoals ondertekend',
  },
  signedMeans: {
    space_rolled_back:
      'De server toont je schijf zoals die was vóór iets wat dit apparaat heeft gezien. Misschien is er een back-up teruggezet; vraag het wie de server beheert. Wat sindsdien is gewijzigd, ontbreekt.',
    space_forked:
      'De server toont wijzigingen in plaats van andere die dit apparaat heeft gezien. Misschien is er een back-up teruggezet, waarna een ander apparaat is verdergegaan; vraag het wie de server beheert. Wat dit apparaat sindsdien heeft gezien, ontbreekt.',
    space_ended:
      'De server toonde je apparaten verschillende verlopen van deze schijf, en een ander apparaat van je heeft beslist welk verdergaat. Dit apparaat toont wat het heeft gezien en wijzigt niets, tot je volgt.',
    space_lied:
      'Wat de server toont, is door geen van je apparaten ondertekend: er is op de server iets gewijzigd, weggelaten of teruggehaald. Er wordt niets naar deze schijf geschreven tot hij toont wat is ondertekend. Vertel het wie de server beheert.',
  },
  signedUnknown:
    'Wat de server toont, is door geen van je apparaten ondertekend, en dit apparaat kent niets van je schijf om het mee te vergelijken. Er wordt niets geschreven. Vertel het wie de server beheert: misschien kan die tonen wat is ondertekend. Is er een back-up teruggezet die ouder is dan je schijf, of heb je met een oud sleutelbestand ingelogd, dan komt de schijf niet vanzelf terug: log uit en begin opnieuw via ‘Wachtwoord vergeten?’.',
  signedAccept: 'Verdergaan met wat er is',
  signedAcceptText:
    'Dit apparaat ondertekent de schijf zoals de server die nu toont. Wat dit apparaat verder nog heeft gezien, wordt opgegeven, en je andere apparaten volgen. Doe dit alleen als je weet waarom de schijf anders is.',
  signedAcceptYes: 'Ondertekenen wat er is',
  deviceRows: 'Bestanden en mappen hier bekend',
  deviceNoRows: 'Nog geen: ze worden van de server gelezen.',
  deviceCount: '{count, plural, one {Eén, nog versleuteld.} other {{count, number}, nog versleuteld.}}',
  deviceComplete: 'Volledig',
  deviceLoading: 'Laden, {percent}%',
  deviceNextVisit: 'Bij je volgende bezoek',
  deviceKept: 'Bewaard',
  deviceKeptText:
    'Ze zijn er meteen. Niemand opent ze zonder jouw sleutels, en bij uitloggen worden ze verwijderd.',
  deviceInMemory: 'Alleen in het geheugen',
  deviceInMemoryText: {
    full: 'Deze browser heeft geen ruimte meer, dus ze worden elke keer opnieuw geladen. Maak ruimte vrij op dit apparaat om ze te bewaren.',
    refused:
      'Deze browser bewaart niets voor Coffer; dat gebeurt soms in privévensters of als de opslag beschadigd is. Ze worden elke keer opnieuw geladen.',
  },
  deviceRoom: 'Ruimte',
  deviceTakes: 'Coffer neemt hier {usage} in van de {quota} die de browser biedt.',
  devicePersistent: 'Blijvend',
  devicePersistentText: 'De browser verwijdert er niets van uit zichzelf.',
  deviceRemovable: 'Niet blijvend',
  deviceRemovableText:
    'Als er weinig ruimte is of er een tijd niemand langskomt, kan de browser het verwijderen. Je bestanden worden dan opnieuw geladen, maar dit apparaat vergeet welke staat van je schijf het heeft gezien.',

  offline: 'Zonder netwerk',
  offlineText: 'Dit apparaat kan je schijf tonen en doorzoeken als er geen netwerk is of de server weg is.',
  offlineUse: 'Deze schijf zonder netwerk openen',
  offlineUseOn:
    'Dit apparaat opent je schijf zelf. Raak je het kwijt, dan werkt uitloggen vanaf elders pas zodra het een netwerk heeft: kies er een PIN voor en laat het zichzelf vergrendelen.',
  offlineUseNot:
    'Deze browser bewaart niets van je schijf voor het volgende bezoek, dus zonder server is er bij het starten niets te tonen. Bij “Dit apparaat” staat waarom.',
  offlineUseOff: 'Om te starten heeft deze pagina de server nodig. Zolang ze open is, gaat ze zonder verder.',

  offlineFiles: 'Bestanden op dit apparaat',
  offlineRoom:
    '{count, plural, =0 {Nog geen: kies “Offline beschikbaar maken” in het menu van een bestand of map.} one {Eén bestand of map wordt hier versleuteld bewaard en neemt {size} in.} other {{count} bestanden en mappen worden hier versleuteld bewaard en nemen {size} in.}}',
  offlineTrouble: {
    full: 'Dit apparaat heeft geen ruimte voor alles wat je hebt gekozen. Maak ruimte vrij of verwijder hier iets.',
    tampered: 'Een bestand is niet wat er is geüpload en wordt hier niet bewaard. De andere wel.',
  },
  offlineRelease: 'Alles van dit apparaat verwijderen',

  security: 'Beveiliging',
  password: 'Wachtwoord',
  passwordText: 'Hiermee log je in, en het vergrendelt je privésleutel.',
  changePassword: 'Wachtwoord wijzigen',
  changePasswordTitle: 'Je wachtwoord wijzigen',
  changePasswordText:
    'Je privésleutel wordt er opnieuw mee vergrendeld. Alle andere apparaten worden uitgelogd. Tekst die daar niet is opgeslagen, gaat verloren.',
  changePasswordCaveat:
    'Een nieuw wachtwoord alleen sluit niemand buiten: wie het vorige had en aan de gegevens van de server of een back-up daarvan komt, blijft je bestanden lezen, ook wat je later toevoegt.',
  changePasswordTextNoKey:
    'De server bewaart je privésleutel niet, dus je blijft je sleutelbestand gebruiken. Alle andere apparaten worden uitgelogd. Tekst die daar niet is opgeslagen, gaat verloren.',
  passwordExposed: 'Iemand anders kent misschien mijn wachtwoord',
  passwordExposedText:
    'Dan krijg je ook een nieuwe privésleutel en nieuwe sleutels voor alles wat vanaf nu wordt geschreven: wie je wachtwoord kent, leest niets van wat je later toevoegt of wijzigt, zelfs niet met de gegevens van de server. Je bewaart het nieuwe sleutelbestand; aan het vorige, je herstelcode, toegangssleutels en PIN heb je niets meer. Openbare links blijven werken: verwijder de links die anderen niet mogen hebben.',
  passwordSame: 'Kies een ander wachtwoord dan het huidige',
  savePassword: 'Wachtwoord wijzigen',
  savingPassword: 'Je sleutel wordt opnieuw vergrendeld…',
  passwordChanged: 'Je wachtwoord is gewijzigd. Alle andere apparaten zijn uitgelogd.',

  keyPair: 'Sleutelpaar',
  keyPairText: 'Wijzig het als iemand anders je privésleutel in handen kan hebben gekregen.',
  changeKeyPair: 'Sleutelpaar wijzigen',
  keyPairTitle: 'Je sleutelpaar wijzigen',
  keyPairSteps: {
    1: 'Dit apparaat maakt een nieuwe privésleutel en nieuwe sleutels voor alles wat vanaf nu wordt geschreven. Je bestanden en openbare links blijven zoals ze zijn.',
    2: 'Je kiest een nieuw wachtwoord, dat de nieuwe privésleutel vergrendelt.',
    3: 'Aan je huidige sleutelbestand, je herstelcode, toegangssleutels en PIN heb je dan niets meer.',
    4: 'Alle andere apparaten worden uitgelogd. Tekst die daar niet is opgeslagen, gaat verloren.',
  },
  keyPairCaveat:
    'Wie je vorige sleutel of wachtwoord heeft en aan de gegevens van de server komt, kan nog lezen wat er nu is, maar niets van wat je later toevoegt of wijzigt. Openbare links blijven werken: verwijder de links die anderen niet mogen hebben.',
  newKeySize: 'Sleutellengte',
  keySizes: { 2048: '2048 bits, snel en sterk', 3072: '3072 bits', 4096: '4096 bits, langzamer te maken' },
  formerKey: 'Je huidige privésleutel',
  makeKeyPair: 'Nieuw sleutelpaar maken',
  makingKeyPair: 'Je sleutels worden gemaakt…',
  newKeyTitle: 'Bewaar je nieuwe privésleutel',
  newKeyText:
    'Hij is vanaf nu in gebruik, met je nieuwe wachtwoord. Hij opent je bestanden als je ooit je wachtwoord vergeet, en wordt alleen deze keer getoond.',
  newKeyUncertain:
    'De server heeft de wijziging niet bevestigd, dus het is niet bekend of hij deze sleutel en je nieuwe wachtwoord heeft overgenomen. Bewaar beide sleutels en beide wachtwoorden en log opnieuw in om te zien welke in gebruik zijn.',
  linksDeleted:
    'Deze openbare links konden niet met je vorige sleutel worden geopend en zijn daarom verwijderd:',
  linkDeletedNameless: 'Een link naar iets in een gedeelde map, of zonder leesbare naam',
  keyKept: 'Ik heb mijn privésleutel veilig bewaard',

  lockScreen: 'Vergrendelscherm',
  lockScreenText: 'Een PIN voor dit apparaat, en of het zichzelf vergrendelt.',
  setUpLockScreen: 'Vergrendelscherm instellen',
  privateKey: 'Privésleutel',
  privateKeyText:
    'Bewaar een kopie op een veilige plek. Hij opent je bestanden als je ooit je wachtwoord vergeet.',
  privateKeyNotStored: 'De server bewaart hem niet. Hij zit in het .pem-bestand dat je hebt opgeslagen.',
  exportKey: 'Privésleutel tonen',
  exportKeyTitle: 'Je privésleutel',
  exportKeyText: 'Voer je wachtwoord in om hem te zien. Wie deze sleutel heeft, opent al je bestanden.',
  showKey: 'Tonen',
  openingKey: 'Je sleutel wordt geopend…',

  on: 'Aan',
  off: 'Uit',
  continue: 'Doorgaan',
  twoFactor: 'Tweestapsverificatie',
  twoFactorText: 'Met een authenticator-app is je wachtwoord alleen niet genoeg om in te loggen.',
  codesLeft:
    '{count, plural, one {Voor het inloggen is ook een code van je app nodig. Er is nog één herstelcode over.} other {Voor het inloggen is ook een code van je app nodig. Er zijn nog {count} herstelcodes over.}}',
  setUp: 'Instellen',
  newCodes: 'Nieuwe herstelcodes',
  newCodesTitle: 'Nieuwe herstelcodes',
  newCodesText: 'Je huidige herstelcodes gelden dan niet meer.',
  newCodesMake: 'Nieuwe codes maken',
  switchOff: 'Uitschakelen',
  switchOffTitle: 'Tweestapsverificatie uitschakelen?',
  switchOffText: 'Daarna is je wachtwoord of je privésleutel genoeg om in te loggen.',
  twoFactorSwitchedOff: 'Tweestapsverificatie is uitgeschakeld.',
  code: 'Code',
  codeHint: 'Zes cijfers uit je app, of een van je herstelcodes.',
  codeRequired: 'Voer de zes cijfers uit de app of een herstelcode in',

  recovery: 'Herstelcode',
  recoveryText:
    'Kort genoeg om op te schrijven. Hiermee stel je een nieuw wachtwoord in als je het jouwe vergeet.',
  recoverySet:
    'Met de code die je hebt opgeschreven stel je een nieuw wachtwoord in als je het jouwe vergeet.',
  recoveryMake: 'Maken',
  recoveryReplace: 'Vervangen',
  recoveryRemove: 'Verwijderen',
  recoveryUnlock: 'De herstelcode opent je privésleutel, dus die wordt eerst geopend.',
  recoveryRemoveTitle: 'De herstelcode verwijderen?',
  recoveryRemoveText: 'De code die je hebt opgeschreven, geldt dan niet meer.',
  recoveryRemoveYes: 'Ja, verwijderen',

  passkeys: 'Toegangssleutels',

  devices: 'Apparaten',
  activity: 'Activiteit',
  devicesText: 'Waar je bent ingelogd.',
  thisDevice: 'Dit apparaat',
  remembered: 'Onthouden',
  deviceTimes: 'Ingelogd: {signedIn} · Laatst gezien: {seen}',
  deviceFormat: 'Formaat {format}',
  signOut: 'Uitloggen',
  signOutDevice: '{device} uitloggen',
  signOutTitle: '{device} uitloggen?',
  signOutText:
    'Je bestanden worden daar gesloten; om ze weer te openen is je wachtwoord nodig. Tekst die daar niet is opgeslagen, gaat verloren.',
  signOutOthers: 'Alle andere uitloggen',
  signOutOthersTitle: 'Alle andere apparaten uitloggen?',
  signOutOthersText:
    '{count, plural, one {Eén ander apparaat is ingelogd. Om je bestanden daar weer te openen is je wachtwoord nodig.} other {{count} andere apparaten zijn ingelogd. Om je bestanden daar weer te openen is je wachtwoord nodig.}} Tekst die daar niet is opgeslagen, gaat verloren.',
  yesSignOut: 'Ja, uitloggen',
  noOthers: 'Je bent alleen op dit apparaat ingelogd.',
  signedOut: '{device} is uitgelogd.',
  othersSignedOut: 'Alle andere apparaten zijn uitgelogd.',

  data: 'Je gegevens',
  exportData: 'Accountgegevens exporteren',
  exportDataText:
    'Alles wat de server over je account weet, met de namen van je bestanden op dit apparaat ontsleuteld, als één JSON-bestand. De bestanden zelf download je in Mijn bestanden.',
  exportStart: 'Exporteren',
  exporting: '{count, plural, one {Tot nu toe 1 item…} other {Tot nu toe {count} items…}}',
  exportStop: 'Stoppen',
  exported: 'Je accountgegevens zijn geëxporteerd. Het bestand bevat je namen in leesbare tekst.',

  leave: 'Account verwijderen',
  leaveText:
    'Je account, je bestanden, je links en je sleutels worden van de server verwijderd, meteen en definitief.',
  leaveTitle: 'Je account verwijderen?',
  leaveExplained:
    '{files} en alles wat bij je account hoort, verdwijnt van alle apparaten. Niemand kan het terughalen. Download eerst wat je wilt bewaren.',
  allFiles: 'Alle bestanden',
  filesAndSize: '{count, plural, one {Eén bestand ({size})} other {{count} bestanden ({size})}}',
  leaveConfirmation: 'Typ {email} om te bevestigen',
  leaveConfirmationWrong: 'Dit is niet je e-mailadres',
  leaveYes: 'Alles verwijderen',
  leaveShared:
    'Wat je deelt, verdwijnt ook bij anderen: {folders, plural, one {een map} other {{folders} mappen}}, bij {people}.',
  leaveSharedUnknown:
    'Wat je met anderen deelt, verdwijnt ook bij hen; welke mappen dat zijn, kon niet worden opgezocht.',
  leaving: 'Verwijderen…',
  left: 'Je account en alles erin is verwijderd.',
};
