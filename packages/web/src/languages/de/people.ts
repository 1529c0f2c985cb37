import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: '„{name}“ teilen',
  warnTitle: 'Bevor du teilst',
  warn: 'Wer diesen Ordner bekommt, bekommt auch seinen Papierkorb und die älteren Versionen seiner Dateien.',
  warnPlaces:
    'Auch bei dir verschwinden seine Dateien aus „Fotos“, „Zuletzt verwendet“, „Favoriten“ und der Suche in „Meine Dateien“, und sie sind nicht mehr offline verfügbar. Du findest sie im Ordner selbst; er hat eine eigene Suche.',
  warnFile: 'Wer diese Datei bekommt, bekommt auch ihre älteren Versionen.',
  warnLinks: 'Öffentliche Links darauf funktionieren dann nicht mehr.',
  warnCounted:
    '{count, plural, one {Ein öffentlicher Link funktioniert dann nicht mehr.} other {{count} öffentliche Links funktionieren dann nicht mehr.}}',
  people: 'Personen',
  ways: 'Wer es bekommt',
  nobody: 'Noch hat es sonst niemand.',
  notYours: 'Es ist mit dir geteilt. Nur wem es gehört, entscheidet, wer es sonst noch hat.',
  email: 'E-Mail-Adresse',
  find: 'Finden',
  role: 'Rolle',
  roles: { viewer: 'Nur ansehen', editor: 'Bearbeiten' },
  rolesHint: {
    viewer: 'Ansehen, herunterladen und Kopien speichern.',
    editor: 'Auch hochladen, bearbeiten, umbenennen, verschieben und in den Papierkorb legen.',
  },
  expires: 'Endet am',
  expiresHint: 'Leer: bis du es zurücknimmst.',
  message: 'Nachricht',
  messageHint:
    'Nur die Person selbst kann sie lesen. Wer dich noch nicht kennt, sieht sie nach dem Annehmen. In E-Mails steht sie nie.',
  shareNow: 'Teilen',
  inThePast: 'Wähle einen Tag, der noch nicht vorbei ist.',
  unknown: 'Niemand auf diesem Server hat die Adresse {email}.',
  inviteHint:
    'Prüfe die Adresse. Wenn sie stimmt, lade die Person ein: Du bekommst eine Adresse mit einem Geheimnis darin. Wer sie öffnet, erstellt ein Konto und hat {what, select, file {diese Datei} other {diesen Ordner}}.',
  invite: 'Einladen',
  mail: 'Auch per E-Mail',
  mailHint:
    'Der Server kennt das Geheimnis nicht; es steht deshalb nicht in der E-Mail. Wer über die E-Mail kommt, wartet, bis du ihn hereinlässt.',
  notMailed: 'An {email} wurde nichts gesendet. Gib die Adresse selbst weiter.',
  invited: 'Eingeladen',
  showAddress: 'Adresse anzeigen',
  hideAddress: 'Adresse ausblenden',
  address: 'Adresse der Einladung',
  addressHint: 'Gib sie so weiter, dass niemand mitliest. Wer sie zuerst hat, kommt herein.',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Einladung von {email} zurückziehen',
  goodUntil: 'gültig bis {day}',
  tooLate: 'zu alt: Niemand kommt mehr von selbst herein',
  endsAt: 'Zugriff endet {day}',
  notFollowed: 'noch hat sie niemand geöffnet',
  waitsProven:
    '{email} hat sie geöffnet und kennt das Geheimnis, aber zu spät, unter einer anderen Adresse, als du eingegeben hast, oder mit einem anderen Schlüssel, als du kennst. Vergleicht diese Wörter, bevor du die Person hereinlässt.',
  waitsMailed:
    '{email} kam über die E-Mail, in der kein Geheimnis steht. Vergleicht diese Wörter, bevor du die Person hereinlässt.',
  waits:
    '{email} hat sie ohne das Geheimnis geöffnet; es könnte also jemand anderes sein. Vergleicht diese Wörter, bevor du die Person hereinlässt.',
  answerAltered:
    'Jemand hat sie geöffnet, aber was der Server zeigt, sind nicht die Schlüssel einer einzigen Person. Zieh sie zurück und lade noch einmal ein.',
  letIn: 'Hereinlassen',
  letInOf: '{email} hereinlassen',
  notReadyYet:
    '{email} hat noch keinen Schlüssel, für den {what, select, file {diese Datei} other {dieser Ordner}} verschlüsselt werden könnte. Bitte die Person, sich einmal anzumelden, und teile dann noch einmal.',
  changedTitle: 'Ein anderer Schlüssel als bisher',
  changedSigned:
    '{email} hat ein anderes Schlüsselpaar als das, das du kennst. Das bisherige benennt es, aber das könnte auch ein gestohlener Schlüssel. Ruf an und vergleicht diese Wörter, bevor du teilst.',
  changed:
    '{email} hat ein anderes Schlüsselpaar als das, das du kennst, und nichts belegt, dass es das richtige ist. Teile nichts, bevor ihr diese Wörter verglichen habt, am Telefon oder persönlich.',
  changedKeys: 'Geänderte Schlüssel',
  formerWords: 'Die Wörter, die du kennst',
  newWords: 'Die Wörter, die jetzt gezeigt werden',
  words: 'Wörter des Fingerabdrucks',
  picture: 'Bild des Fingerabdrucks',
  compareHint:
    'Lest euch diese Wörter vor, am Telefon oder persönlich. Sind sie gleich, steht niemand zwischen euch.',
  markCompared: 'Sie sind gleich',
  personName: 'Name',
  nameOf: 'Name für {who}',
  personNameHint: 'Nur du siehst ihn, immer neben der Adresse. Leer lassen für keinen.',
  compare: 'Vergleichen',
  hideWords: 'Wörter ausblenden',
  compared: 'Verglichen',
  notCompared: 'Noch nicht verglichen',
  keyChanged: 'Der Schlüssel hat sich geändert',
  since: 'seit {day}',
  until: 'bis {day}',
  ended: 'Abgelaufen',
  left: 'Hat verlassen',
  gone: 'Ein gelöschtes Konto',
  change: 'Ändern',
  changeOf: 'Ändern, was {who} darf und bis wann',
  save: 'Speichern',
  takeBack: 'Zurücknehmen',
  takeBackFrom: 'Von {who} zurücknehmen',
  takeBackText:
    '{who} öffnet von da an nichts mehr, und es bekommt einen anderen Schlüssel. Was schon angesehen oder heruntergeladen wurde, bleibt dort.',
  cancel: 'Abbrechen',
  loading: 'Freigaben werden geladen',
  endSharing: 'Teilen beenden',
  endSharingNow: 'Für alle beenden',
  nobodyLeft: 'Niemand sonst hat es',
  nobodyLeftText:
    'Es wird noch getrennt für das Teilen aufbewahrt. Beende das Teilen, dann gehört es wieder ganz normal zu „Meine Dateien“.',
  endSharingText:
    'Alle verlieren den Zugriff auf „{name}“, und die Einladungen enden. Es liegt wie zuvor in „Meine Dateien“, mit Papierkorb und älteren Versionen, unter einem anderen Schlüssel. Was andere angesehen oder heruntergeladen haben, bleibt ihnen.',
  endFirst:
    'Was geteilt ist, kommt nicht in den Papierkorb. Beende zuerst das Teilen; danach lässt es sich wie alles andere löschen.',

  shared: 'Geteilt',
  intro: 'Was andere mit dir teilen und was du mit ihnen teilst.',
  yourWords: 'Dein Fingerabdruck',
  yourWordsText:
    'Andere sehen diese Wörter, wenn sie mit dir teilen. Vergleicht sie am Telefon oder persönlich.',
  withMe: 'Mit mir geteilt',
  withMeNone: 'Noch teilt niemand etwas mit dir.',
  withMeHint: 'Andere finden dich über deine genaue E-Mail-Adresse.',
  byMe: 'Von mir geteilt',
  byMeNone: 'Du teilst noch nichts. Wähle „Teilen“ im Menü eines Ordners oder einer Datei.',
  isNew: 'Neu',
  offers: {
    file: {
      viewer: 'möchte eine Datei mit dir teilen, zum Ansehen',
      editor: 'möchte eine Datei mit dir teilen, zum Bearbeiten',
    },
    folder: {
      viewer: 'möchte einen Ordner mit dir teilen, zum Ansehen',
      editor: 'möchte einen Ordner mit dir teilen, zum Bearbeiten',
    },
  },
  offered: '{who} möchte {what, select, file {eine Datei} other {einen Ordner}} mit dir teilen.',
  offeredSeveral:
    '{count, plural, one {Es gibt 1 neues Angebot, etwas mit dir zu teilen.} other {Es gibt {count} neue Angebote, etwas mit dir zu teilen.}}',
  showOffers: 'Anzeigen',
  stranger: 'Ihr kennt euch noch nicht. Was geteilt wird, öffnet sich, sobald du annimmst.',
  accept: 'Annehmen',
  acceptOf: 'Annehmen, was {who} teilt',
  decline: 'Ablehnen',
  declineOf: 'Ablehnen, was {who} teilt',
  declineText: 'Es wird nicht mehr angezeigt, und wem es gehört, sieht, dass du es verlassen hast.',
  leave: 'Verlassen',
  leaveOf: '„{name}“ verlassen',
  leaveText:
    'Es verschwindet aus deinen Dateien, und wem es gehört, sieht, dass du es verlassen hast. Um zurückzukommen, bitte darum, es noch einmal zu teilen.',
  nameTaken: '„{name}“ gibt es schon in „Meine Dateien“. Gib diesem hier einen anderen Namen.',
  name: 'Name',
  from: 'von {who}',
  manage: 'Verwalten',
  manageOf: 'Verwalten, wer „{name}“ hat',
  members: '{count, plural, one {1 Person} other {{count} Personen}}',
  folder: 'Ordner',
  remove: 'Aus „Meine Dateien“ entfernen',
  overTitle: 'Das wird nicht mehr mit dir geteilt',
  overTitleOf: '„{name}“ wird nicht mehr mit dir geteilt',
  overText:
    'Wem es gehört, hat es zurückgenommen, oder die vereinbarte Zeit ist abgelaufen. Was du heruntergeladen oder bei deinen eigenen Dateien gespeichert hast, bleibt dir. Um es wieder zu öffnen, bitte darum, es noch einmal zu teilen.',
  bar: 'Mehr zu „{name}“',
  backTo: 'Zurück zu „{name}“',
  trash: 'Papierkorb',
  log: 'Aktivität',
  newVersion: 'Neue Version hochladen',
  off: 'Das Teilen mit Personen ist auf diesem Server ausgeschaltet.',
};

export const log: Translation<English['log']> = {
  title: 'Aktivität in „{name}“',
  verified: 'Geprüft',
  verifiedText:
    'Jede Änderung wurde von der Person signiert, die sie gemacht hat, und führt zur neuesten: Nichts wurde weggelassen oder eingefügt. Was älter als 90 Tage ist, wird nicht aufbewahrt.',
  none: 'In den letzten 90 Tagen wurde nichts geändert.',
  loading: 'Das Protokoll wird geladen',
  changes: 'Änderungen',
  earlier: 'Frühere Änderungen',
  you: 'Du',
  stranger: 'Jemand, den du nicht kennst',
  changed: 'Geändert',
  unknown: 'Eine Änderung, die diese Version nicht kennt',
  made: 'Geteilt',
  items: '{count, plural, one {{count} verschwundenes Element} other {{count} Elemente}}',
  itemsMore: '{count} weitere',
  quoted: '„{name}“',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Hinzugefügt',
  add_version: 'Neue Version hochgeladen',
  finish: 'Hochgeladen',
  show_version: 'Version wiederhergestellt',
  delete_versions: 'Versionen gelöscht',
  rename: 'Umbenannt',
  move: 'Verschoben',
  put_back: 'Verschoben',
  carry: 'Hinausverschoben',
  arrive: 'Hereinverschoben',
  trash: 'In den Papierkorb gelegt',
  restore: 'Aus dem Papierkorb geholt',
  delete: 'Endgültig gelöscht',
  member: 'Geändert, wer den Ordner hat',
  remove_member: 'Jemandem den Ordner entzogen',
  epoch: 'Dem Ordner einen anderen Schlüssel gegeben',
  rename_space: 'Den Ordner umbenannt',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'QR-Code des Fingerabdrucks',
  show: 'Als QR-Code anzeigen',
  hide: 'QR-Code ausblenden',
  scan: 'Code der Person scannen',
  hideScan: 'Scannen beenden',
  picture: 'Aus einem Bild nehmen',
  camera: 'Was die Kamera sieht',
  noCamera:
    'Hier gibt es keine Kamera, die verwendet werden darf. Wähle ein Bild vom Bildschirm der anderen Person, das auf einem anderen Weg als über diesen Server zu dir kam.',
  nothing: 'In diesem Bild ist kein Code zu finden. Er muss scharf und vollständig sein.',
  notOne:
    'Das ist der Code von etwas anderem. Der richtige steht bei der anderen Person unter „Geteilt“ im Menü.',
  another:
    'Das ist der Code eines anderen Schlüssels: Was der Server zeigt, ist nicht der Schlüssel der anderen Person. Teile nichts und sag es dem Betreiber des Servers.',
  same: 'Es ist derselbe Schlüssel.',
};
