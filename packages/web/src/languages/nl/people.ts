import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: '“{name}” delen',
  warnTitle: 'Voordat je deelt',
  warn: 'Wie deze map krijgt, krijgt ook de prullenbak ervan en de oudere versies van de bestanden.',
  warnPlaces:
    'Ook bij jou verdwijnen de bestanden uit Foto’s, Recent, Favorieten en de zoekfunctie van Mijn bestanden, en ze zijn niet meer offline beschikbaar. Je vindt ze in de map zelf, die een eigen zoekfunctie heeft.',
  warnFile: 'Wie dit bestand krijgt, krijgt ook de oudere versies.',
  warnLinks: 'Openbare links ernaartoe werken daarna niet meer.',
  warnCounted:
    '{count, plural, one {Eén openbare link werkt daarna niet meer.} other {{count} openbare links werken daarna niet meer.}}',
  people: 'Mensen',
  ways: 'Wie het krijgt',
  nobody: 'Nog niemand anders heeft het.',
  notYours: 'Het is met je gedeeld. Alleen de eigenaar bepaalt wie het nog meer heeft.',
  email: 'E-mailadres',
  find: 'Zoeken',
  role: 'Rol',
  roles: { viewer: 'Lezer', editor: 'Bewerker' },
  rolesHint: {
    viewer: 'Bekijkt, downloadt en bewaart kopieën.',
    editor: 'Uploadt, bewerkt, hernoemt en verplaatst ook, en gooit dingen in de prullenbak.',
  },
  expires: 'Eindigt op',
  expiresHint: 'Leeg: tot je het intrekt.',
  message: 'Bericht',
  messageHint:
    'Alleen de ontvanger kan het lezen. Wie je nog niet kent, ziet het na het accepteren. Het staat in geen enkele mail.',
  shareNow: 'Delen',
  inThePast: 'Kies een dag die nog niet voorbij is.',
  unknown: 'Niemand op deze server heeft het adres {email}.',
  inviteHint:
    'Controleer het adres. Klopt het, nodig de persoon dan uit: je krijgt een adres met een geheim erin. Wie het opent, maakt een account en heeft {what, select, file {dit bestand} other {deze map}}.',
  invite: 'Uitnodigen',
  mail: 'Ook mailen',
  mailHint:
    'De server kent het geheim niet, dus het staat niet in de mail. Wie via de mail komt, wacht tot jij hem of haar toelaat.',
  notMailed: 'Er is niets naar {email} gemaild. Geef het adres zelf door.',
  invited: 'Uitgenodigd',
  showAddress: 'Adres tonen',
  hideAddress: 'Adres verbergen',
  address: 'Adres van de uitnodiging',
  addressHint: 'Geef het door waar niemand meeleest. Wie het als eerste heeft, komt binnen.',
  withdraw: 'Intrekken',
  withdrawOf: 'De uitnodiging van {email} intrekken',
  goodUntil: 'geldig tot {day}',
  tooLate: 'te oud: niemand komt nog vanzelf binnen',
  endsAt: 'toegang eindigt {day}',
  notFollowed: 'nog door niemand geopend',
  waitsProven:
    '{email} heeft haar geopend en kent het geheim, maar te laat, onder een ander adres dan je typte, of met een andere sleutel dan je kent. Vergelijk deze woorden voordat je iemand toelaat.',
  waitsMailed:
    '{email} kwam via de mail, waarin geen geheim staat. Vergelijk samen deze woorden voordat je iemand toelaat.',
  waits:
    '{email} heeft haar geopend zonder het geheim, dus het kan iemand anders zijn. Vergelijk samen deze woorden voordat je iemand toelaat.',
  answerAltered:
    'Iemand heeft haar geopend, maar wat de server toont, zijn niet de sleutels van één persoon. Trek haar in en nodig opnieuw uit.',
  letIn: 'Toelaten',
  letInOf: '{email} toelaten',
  notReadyYet:
    '{email} heeft nog geen sleutel om {what, select, file {dit bestand} other {deze map}} voor te versleutelen. Vraag de persoon één keer in te loggen en deel dan opnieuw.',
  changedTitle: 'Een andere sleutel dan eerst',
  changedSigned:
    '{email} heeft een ander sleutelpaar dan jij kent. Het vorige noemt het, maar dat zou een gestolen sleutel ook kunnen. Bel en vergelijk deze woorden voordat je deelt.',
  changed:
    '{email} heeft een ander sleutelpaar dan jij kent, en niets toont aan dat het klopt. Deel niets voordat jullie deze woorden hebben vergeleken, via de telefoon of in het echt.',
  changedKeys: 'Gewijzigde sleutels',
  formerWords: 'De woorden die je kent',
  newWords: 'De woorden die nu worden getoond',
  words: 'Woorden van de vingerafdruk',
  picture: 'Afbeelding van de vingerafdruk',
  compareHint:
    'Lees elkaar deze woorden voor, via de telefoon of in het echt. Zijn ze gelijk, dan zit er niemand tussen.',
  markCompared: 'Ze zijn gelijk',
  compare: 'Vergelijken',
  hideWords: 'Woorden verbergen',
  compared: 'Vergeleken',
  notCompared: 'Nog niet vergeleken',
  keyChanged: 'De sleutel is gewijzigd',
  since: 'sinds {day}',
  until: 'tot {day}',
  ended: 'Verlopen',
  left: 'Vertrokken',
  gone: 'Een verdwenen account',
  change: 'Wijzigen',
  changeOf: 'Wijzigen wat {who} mag, en tot wanneer',
  save: 'Opslaan',
  takeBack: 'Intrekken',
  takeBackFrom: 'Intrekken bij {who}',
  takeBackText:
    '{who} opent vanaf dan niets meer, en het krijgt een andere sleutel. Wat al is gezien of gedownload, blijft daar.',
  cancel: 'Annuleren',
  loading: 'Gedeelde items laden',
  endSharing: 'Delen beëindigen',
  endSharingNow: 'Voor iedereen beëindigen',
  nobodyLeft: 'Niemand anders heeft het',
  nobodyLeftText:
    'Het wordt nog apart bewaard om te delen. Beëindig het delen, dan hoort het weer gewoon bij Mijn bestanden.',
  endSharingText:
    'Iedereen verliest de toegang tot “{name}”, en de uitnodigingen vervallen. Het staat net als eerst in Mijn bestanden, met prullenbak en oudere versies, onder een andere sleutel. Wat anderen hebben gezien of gedownload, blijft van hen.',
  endFirst:
    'Wat gedeeld is, gaat niet naar de prullenbak. Beëindig eerst het delen; daarna kan het als al het andere worden verwijderd.',

  shared: 'Gedeeld',
  intro: 'Wat anderen met jou delen en wat jij met hen deelt.',
  yourWords: 'Jouw vingerafdruk',
  yourWordsText:
    'Anderen zien deze woorden als ze met je delen. Vergelijk ze via de telefoon of in het echt.',
  withMe: 'Met mij gedeeld',
  withMeNone: 'Niemand deelt nog iets met je.',
  withMeHint: 'Mensen vinden je met je exacte e-mailadres.',
  byMe: 'Door mij gedeeld',
  byMeNone: 'Je deelt nog niets. Kies “Delen” in het menu van een map of bestand.',
  isNew: 'Nieuw',
  offers: {
    file: {
      viewer: 'wil een bestand met je delen, om te bekijken',
      editor: 'wil een bestand met je delen, om te bewerken',
    },
    folder: {
      viewer: 'wil een map met je delen, om te bekijken',
      editor: 'wil een map met je delen, om te bewerken',
    },
  },
  offered: '{who} wil {what, select, file {een bestand} other {een map}} met je delen.',
  offeredSeveral:
    '{count, plural, one {Er is 1 nieuw item met je gedeeld.} other {Er zijn {count} nieuwe items met je gedeeld.}}',
  showOffers: 'Tonen',
  stranger: 'Jullie kennen elkaar nog niet. Wat wordt gedeeld, gaat open zodra je het accepteert.',
  accept: 'Accepteren',
  acceptOf: 'Accepteren wat {who} deelt',
  decline: 'Weigeren',
  declineOf: 'Weigeren wat {who} deelt',
  declineText: 'Het wordt niet meer getoond, en de eigenaar ziet dat je bent vertrokken.',
  leave: 'Verlaten',
  leaveOf: '“{name}” verlaten',
  leaveText:
    'Het verdwijnt uit je bestanden, en de eigenaar ziet dat je bent vertrokken. Vraag om het opnieuw te delen als je terug wilt.',
  nameTaken: '“{name}” staat al in Mijn bestanden. Geef dit een andere naam.',
  name: 'Naam',
  from: 'van {who}',
  manage: 'Beheren',
  manageOf: 'Beheren wie “{name}” heeft',
  members: '{count, plural, one {1 persoon} other {{count} personen}}',
  folder: 'Map',
  remove: 'Uit Mijn bestanden verwijderen',
  overTitle: 'Dit wordt niet meer met je gedeeld',
  overTitleOf: '“{name}” wordt niet meer met je gedeeld',
  overText:
    'De eigenaar heeft je toegang ingetrokken, of de afgesproken tijd is voorbij. Wat je hebt gedownload of bij je eigen bestanden hebt bewaard, blijft van jou. Vraag de eigenaar om het opnieuw te delen als je het weer wilt openen.',
  bar: 'Meer over “{name}”',
  backTo: 'Terug naar “{name}”',
  trash: 'Prullenbak',
  log: 'Activiteit',
  newVersion: 'Nieuwe versie uploaden',
  off: 'Delen met mensen is op deze server uitgeschakeld.',
};

export const log: Translation<English['log']> = {
  title: 'Activiteit in “{name}”',
  verified: 'Gecontroleerd',
  verifiedText:
    'Elke wijziging is ondertekend door wie haar maakte en leidt naar de nieuwste: er is niets weggelaten of ingevoegd. Wat ouder is dan 90 dagen, wordt niet bewaard.',
  none: 'De laatste 90 dagen is er niets gewijzigd.',
  loading: 'Het logboek wordt geladen',
  changes: 'Wijzigingen',
  earlier: 'Eerdere wijzigingen',
  you: 'Jij',
  stranger: 'Iemand die je niet kent',
  changed: 'Gewijzigd',
  made: 'Gedeeld gemaakt',
  items: '{count, plural, one {{count} verdwenen item} other {{count} items}}',
  itemsMore: 'nog {count}',
  quoted: '“{name}”',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Toegevoegd',
  add_version: 'Nieuwe versie geüpload',
  finish: 'Geüpload',
  show_version: 'Versie teruggezet',
  delete_versions: 'Versies verwijderd',
  rename: 'Naam gewijzigd',
  move: 'Verplaatst',
  put_back: 'Verplaatst',
  carry: 'Eruit verplaatst',
  arrive: 'Erin verplaatst',
  trash: 'In de prullenbak gezet',
  restore: 'Uit de prullenbak gehaald',
  delete: 'Definitief verwijderd',
  member: 'Gewijzigd wie de map heeft',
  remove_member: 'De map bij iemand ingetrokken',
  epoch: 'De map een andere sleutel gegeven',
  rename_space: 'De map een andere naam gegeven',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'QR-code van de vingerafdruk',
  show: 'Als QR-code tonen',
  hide: 'QR-code verbergen',
  scan: 'Code van de ander scannen',
  hideScan: 'Stoppen met scannen',
  picture: 'Uit een afbeelding halen',
  camera: 'Wat de camera ziet',
  noCamera:
    'Hier is geen camera die gebruikt mag worden. Kies een afbeelding van het scherm van de ander die je op een andere manier dan via deze server hebt gekregen.',
  nothing: 'In deze afbeelding is geen code te vinden. Die moet scherp en volledig zijn.',
  notOne: 'Dit is de code van iets anders. De juiste staat bij de ander onder “Gedeeld” in het menu.',
  another:
    'Dit is de code van een andere sleutel: wat de server toont, is niet wat de ander heeft. Deel niets en vertel het wie de server beheert.',
  same: 'Het is dezelfde sleutel.',
};
