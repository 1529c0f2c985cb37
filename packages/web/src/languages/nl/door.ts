import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Zijn dit jouw sleutels?',
  subtitle:
    'De server toont andere sleutels van je account dan dit apparaat heeft gezien. Er is niets mee geopend.',
  older:
    'Ze zijn ouder dan die dit apparaat heeft gezien: alsof je laatste wijziging van wachtwoord of sleutelpaar nooit is gebeurd. Dit gebeurt als de beheerder van de server een back-up heeft teruggezet. Het gebeurt ook als iemand wil dat je verdergaat met sleutels of een wachtwoord die je hebt vervangen.',
  other:
    'Ze volgen niet uit die dit apparaat heeft gezien: geen sleutel van jou heeft ze genoemd. Dit gebeurt als je op een ander apparaat opnieuw bent begonnen met een leeg account, of met dit adres een nieuw hebt gemaakt. Het gebeurt ook als iemand andere sleutels in plaats van de jouwe zet.',
  account: 'Account',
  seen: 'Dit apparaat heeft gezien',
  shown: 'De server toont',
  generation: 'Generatie {generation}, vingerafdruk',
  generationAt: 'Generatie {generation}, op {at}, vingerafdruk',
  none: 'Helemaal geen sleutels',
  whatToDo: 'Wat je kunt doen',
  compare:
    'Vergelijk met een ander apparaat waarop je bent ingelogd: de accountpagina toont daar de vingerafdruk van je sleutel.',
  ask: 'Vraag wie de server beheert of er een back-up is teruggezet. Zo ja, dan zijn wijzigingen van daarna van de server verdwenen: stel je nieuwe wachtwoord of sleutelpaar opnieuw in.',
  stop: 'Kun je het niet verklaren, stop dan hier. Wat je vanaf nu toevoegt, is misschien te lezen voor wie de vorige sleutels heeft.',
  decision: 'Ik kan dit verklaren en wil verdergaan met de sleutels die de server toont',
  goOn: 'Deze sleutels gebruiken',
  stay: 'Stoppen en uitgelogd blijven',
};

export const changed: Translation<English['changed']> = {
  title: 'Was jij dat?',
  subtitle: 'Dit apparaat heeft het nieuwe sleutelpaar nog niet gezien. Er is niets mee geopend.',
  question: 'Je sleutelpaar is gewijzigd op {dates}: was jij dat?',
  and: ' en op ',
  account: 'Account',
  former: 'Het sleutelpaar dat dit apparaat heeft gezien',
  seenAt: 'Op {at}, vingerafdruk',
  present: 'Het nieuwe, vingerafdruk',
  compare:
    'Heb je het op een ander apparaat gewijzigd, dan toont de accountpagina daar de vingerafdruk: de cijfers moeten gelijk zijn. Ook wie je wachtwoord kent of je privésleutel heeft, kan het wijzigen.',
  mine: 'Dat was ik',
  notMine: 'Dat was ik niet',

  stolenTitle: 'Iemand anders heeft het gewijzigd',
  stolenSubtitle:
    'Je bent op dit apparaat uitgelogd en er is niets geopend. Wie het nieuwe sleutelpaar heeft gemaakt, had je wachtwoord of je privésleutel en kan lezen wat je tot nu toe hebt opgeslagen.',
  whatToDo: 'Wat je kunt doen',
  steps: {
    1: 'Bedenk waar je wachtwoord en je privésleutel gelezen kunnen zijn. Gebruik vanaf nu een apparaat dat je vertrouwt.',
    2: 'Vraag wie de server beheert je account te blokkeren als je niet meteen verder kunt, zodat er intussen niemand inlogt.',
    3: 'Om het account terug te krijgen, log je opnieuw in, antwoord je dat jij het was, en kies je meteen een nieuw wachtwoord op de accountpagina met “Iemand anders kent misschien mijn wachtwoord”. Dat maakt een eigen sleutelpaar en logt alle anderen uit. Voeg vóór die tijd niets toe.',
    4: 'Kun je niet meer inloggen, begin dan opnieuw via “Wachtwoord vergeten?”. Dat verwijdert wat er is opgeslagen.',
    5: 'Maak nieuwe links voor wat je hebt gedeeld en verwijder de vorige: wie je sleutels had, kent hun adressen.',
  },
  leave: 'Naar de inlogpagina',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Maak je account',
  firstTitle: 'Maak het beheerdersaccount',
  registerSubtitle: 'Je sleutels worden hier gemaakt, op dit apparaat.',
  invitedBy: '{who} nodigt je uit voor {app}.',
  advanced: 'Geavanceerd',
  keySize: 'Sleutellengte',
  keySizes: { 2048: '2048 bits, snel en sterk', 3072: '3072 bits', 4096: '4096 bits, langzamer te maken' },
  storeKey: 'Mijn privésleutel op de server bewaren, vergrendeld met mijn wachtwoord',
  storeKeyHint: 'Zo zijn je e-mailadres en je wachtwoord genoeg om in te loggen, op elk apparaat.',
  keyNotStored:
    'De server bewaart geen privésleutel. Je hebt je sleutelbestand nodig telkens als je op een nieuw apparaat inlogt. Raak je het kwijt, dan zijn je bestanden verloren: niemand kan ze voor je openen.',
  register: 'Account maken',
  registering: 'Je sleutels worden gemaakt…',
  closedTitle: 'Registratie is gesloten',
  closed: 'Deze server neemt geen nieuwe accounts aan. Vraag de beheerder om een uitnodiging.',
  invitationTitle: 'Registratie alleen op uitnodiging',
  invitation: 'Open de link in je uitnodigingsmail, dan kun je hier je account maken.',
  twoFactorTitle: 'Beveilig je login',
  twoFactorSubtitle: 'Nog één stap, als je wilt. Je vindt die later ook in Mijn account.',
  skip: 'Nu overslaan',
};

export const keep: Translation<English['keep']> = {
  title: 'Bewaar je privésleutel',
  keepOne:
    'Niemand kan je wachtwoord voor je herstellen. Bewaar een van deze twee op een veilige plek, apart van dit apparaat.',
  recoveryTitle: 'Een herstelcode',
  codeKept: 'Ik heb mijn herstelcode veilig bewaard',
  keyTitle: 'Je privésleutel',
  orKeyTitle: 'Of je privésleutel',
  stored:
    'Hij opent je bestanden als je ooit je wachtwoord vergeet. Je vindt hem terug in Mijn account, bij “Privésleutel”, zolang je je wachtwoord weet.',
  only: 'Dit is de enige kopie. De server bewaart er geen, dus je hebt hem nodig om in te loggen, en zonder kan niemand je bestanden openen. Hij wordt alleen deze keer getoond.',
  keyKept: 'Ik heb mijn privésleutel veilig bewaard',
  goOn: 'Doorgaan',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Wachtwoord vergeten?',
  subtitle:
    'Niemand kan het voor je herstellen. De server heeft het nooit gehad en kan niet lezen wat je wachtwoord vergrendelt. Maar misschien heb je een andere sleutel van je account: daarmee stel je een nieuw wachtwoord in, en alles gaat gewoon open.',
  ways: 'Wat heb je nog?',
  key: 'Ik heb mijn privésleutel',
  keyHint: 'Het .pem-bestand van toen je je registreerde',
  code: 'Ik heb een herstelcode',
  codeHint: 'Acht groepen letters en cijfers die je hebt opgeschreven',
  nothing: 'Ik heb geen van beide',
  nothingHint: 'Wat er is opgeslagen, gaat niet meer open, maar je kunt opnieuw beginnen',
  remembered: 'Weet je het weer?',
  back: 'Terug',

  keyTitle: 'Een nieuw wachtwoord, met je privésleutel',
  keySubtitle: 'De sleutel blijft op dit apparaat; hij ondertekent alleen.',
  keyFieldHint: 'Plak hem, sleep het .pem-bestand hierheen of kies het.',

  codeTitle: 'Een nieuw wachtwoord, met je herstelcode',
  codeSubtitle: 'De code opent je privésleutel op dit apparaat; de server krijgt hem niet te zien.',
  email: 'E-mail',
  emailInvalid: 'Voer een e-mailadres in, zoals naam@example.org',
  recoveryCode: 'Herstelcode',
  recoveryCodeHint: 'Hoofdletters, spaties en streepjes maken niet uit.',
  recoveryCodeInvalid: 'Voer alle acht groepen van de code in, zoals ABCD-EFGH-…',

  set: 'Nieuw wachtwoord instellen',
  setting: 'Je sleutels worden geopend…',
  done: 'Je nieuwe wachtwoord is ingesteld. Alle andere apparaten zijn uitgelogd.',

  nothingTitle: 'Opnieuw beginnen',
  nothingSubtitle:
    'Zonder wachtwoord, privésleutel en herstelcode kan niemand openen wat er in je account is opgeslagen: jij niet, wij niet, en wie de server beheert ook niet.',
  nothingOffer:
    'Wat wel kan, is alles in het account verwijderen en opnieuw beginnen met hetzelfde e-mailadres. We sturen een link naar dat adres; hij geldt één uur, en er wordt niets verwijderd voordat je het daar bevestigt.',
  nothingLook:
    'Kijk eerst waar het .pem-bestand kan zijn: bij je downloads, op een andere computer, in een wachtwoordbeheerder. Ook een apparaat waarop je nog bent ingelogd, opent alles.',
  send: 'Link sturen',
  sentTitle: 'Kijk in je mailbox',
  sent: 'Als er een account is met het bevestigde adres {email}, is er een link onderweg. Dat kan een paar minuten duren; kijk ook bij de ongewenste mail.',
  noMail:
    'Deze server verstuurt geen mail. Vraag de beheerder je account te verwijderen; daarna kun je je opnieuw registreren met hetzelfde adres en beginnen met een lege schijf.',
};

export const lock: Translation<English['lock']> = {
  away: 'De server is niet bereikbaar. De PIN opent wat dit apparaat zonder netwerk mag tonen; voor al het andere is de server nodig.',
  lockedTitle: 'Account vergrendeld',
  lockedSubtitle: 'De sleutels zijn uit het geheugen gewist. Ontgrendel om verder te gaan waar je was.',
  questionTitle: 'Deze schijf vergrendelen?',
  questionSubtitle:
    'Er is nog niets vergrendeld. Vergrendelen wist de sleutels uit het geheugen, hier en in alle tabbladen, en stopt overdrachten.',
  backToFiles: 'Terug naar mijn bestanden',
  decryptTitle: 'Ontsleutel je privésleutel',
  decryptSubtitle: 'Hij wacht op dit apparaat, achter je PIN.',

  pin: 'PIN',
  pinRequired: 'Voer je PIN in',
  unlock: 'Ontgrendelen',
  decrypt: 'Ontsleutelen',
  unlocking: 'Je sleutels worden geopend…',
  ways: 'Andere manieren',
  usePin: 'Mijn PIN gebruiken',
  usePassword: 'Mijn wachtwoord gebruiken',
  usePrivateKey: 'Mijn privésleutel gebruiken',
  someoneElse: 'Ben jij dit niet?',
  logOut: 'Uitloggen',
  noPinYet: 'Volgende keer sneller:',
  setPin: 'stel na het ontgrendelen een PIN in',
  pinNext: 'Je kunt een PIN instellen zodra je hebt ontgrendeld.',

  setupTitle: 'Vergrendelscherm',
  setupSubtitle:
    'Hoe dit apparaat je sleutels bewaakt terwijl je weg bent. Andere apparaten merken er niets van.',
  pinSection: 'Ontgrendelen met een PIN',
  pinHint:
    'Zes cijfers of meer. Hij opent je sleutels alleen op dit apparaat; na vijf foute pogingen wordt gewist wat hij opent.',
  pinAgain: 'PIN herhalen',
  choosePin: 'PIN instellen',
  changePin: 'PIN wijzigen',
  isSet: 'Op dit apparaat is een PIN ingesteld.',
  removePin: 'PIN verwijderen',
  pinDigits: 'Gebruik alleen cijfers',
  pinShort: 'Gebruik minstens 6 cijfers',
  pinLong: 'Gebruik hoogstens 32 cijfers',
  pinSimple: 'Deze probeert iedereen als een van de eerste. Kies een andere.',
  pinsDiffer: 'De twee PIN’s zijn niet gelijk',
  pinKept: 'De PIN is ingesteld. Gebruik hem als dit apparaat vergrendeld is en als je terugkomt.',
  pinRemoved: 'De PIN is van dit apparaat verwijderd.',
  idleSection: 'Automatisch vergrendelen',
  idleLabel: 'Als niemand dit apparaat aanraakt gedurende',
  idleHint: 'Lopende overdrachten worden eerst afgemaakt.',
  never: 'Nooit',
  minutes: '{minutes, plural, one {1 minuut} =60 {1 uur} other {{minutes} minuten}}',
  lockNow: 'Nu vergrendelen',
  done: 'Klaar',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Opnieuw beginnen met een leeg account',
  subtitle:
    'Alles in je account wordt definitief verwijderd: alle bestanden en mappen, alle links, toegangssleutels en de tweestapsverificatie. Het e-mailadres blijft van jou, met een nieuw wachtwoord en nieuwe sleutels.',
  email: 'E-mail van het account',
  emailInvalid: 'Voer een e-mailadres in, zoals naam@example.org',
  phrase: 'alles verwijderen',
  confirmation: 'Typ “{phrase}” om te bevestigen',
  confirmationMissing: 'Typ “{phrase}” en alles wordt verwijderd',
  start: 'Alles verwijderen en opnieuw beginnen',
  starting: 'Je sleutels worden gemaakt…',
  cancel: 'Alles laten zoals het is',

  expiredTitle: 'Deze link geldt niet meer',
  expired:
    'Links om opnieuw te beginnen gelden één uur en werken één keer. Door deze te openen is er niets verwijderd.',
  toForgotten: 'Nieuwe link aanvragen',
  done: 'Je account is leeg. Log in met je nieuwe wachtwoord.',
};
