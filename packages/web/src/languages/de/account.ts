import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Mein Konto',
  sections: 'Auf dieser Seite',
  cancel: 'Abbrechen',
  close: 'Schließen',
  done: 'Fertig',

  details: 'Details',
  email: 'E-Mail',
  verified: 'Bestätigt',
  unverified: 'Nicht bestätigt',
  language: 'Sprache',
  languageOfBrowser: 'Wie vom Browser gewünscht',
  role: 'Rolle',
  roles: { admin: 'Administrator', user: 'Benutzer' },
  sharingMails: 'Per E-Mail benachrichtigen, wenn jemand etwas mit mir teilt',
  sharingMailsText: 'Die Nachricht nennt, wer teilt, nie was: Der Server weiß es nicht.',
  memberSince: 'Mitglied seit',
  keySize: 'Schlüssel',
  fingerprint: 'Fingerabdruck deines Schlüssels',
  fingerprintText:
    'Jedes Gerät, das deine Dateien öffnet, zeigt hier dasselbe Bild, dieselben Wörter und Ziffern. Weicht etwas davon ab, vertraue diesem Gerät nicht.',
  fingerprintPicture: 'Bild deines Fingerabdrucks',
  fingerprintWords: 'Fingerabdruck in Wörtern',

  storage: 'Speicherplatz',
  used: '{used} von {quota} belegt',
  unlimited: 'unbegrenzt',
  usedHere: 'Deine Dateien: {size}',
  usedShare: 'Belegter Speicherplatz',
  storageEmpty: 'Noch ist nichts gespeichert.',
  olderVersions:
    'Davon belegen ältere Versionen {size}. Du löschst sie in den Details der jeweiligen Datei und legst unten fest, wie viele behalten werden.',
  fromOthers: 'Mit dir geteilt: {size}. Sie zählen bei denen, die sie teilen.',
  notCounted: 'Hier noch nicht mitgezählt: {names}.',
  byKind: 'Belegter Speicherplatz nach Typ',
  kinds: {
    archive: 'Archive',
    audio: 'Audio',
    code: 'Code und Daten',
    document: 'Dokumente',
    file: 'Andere Dateien',
    folder: 'Ordner',
    image: 'Bilder',
    pdf: 'PDF',
    presentation: 'Präsentationen',
    spreadsheet: 'Tabellen',
    text: 'Texte',
    video: 'Videos',
  },
  kind: 'Typ',
  files: 'Dateien',
  size: 'Größe',
  total: 'Gesamt',

  retention: 'Versionen und Papierkorb',
  retentionText:
    'Wie viel von dem bleibt, was du ersetzt und löschst. Deine Geräte verschlüsseln diese Einstellung und setzen sie um: Der Server kann sie nicht lesen und entfernt von sich aus nichts.',
  retentionUnset:
    'Von selbst wird nichts entfernt. Das hier sind Vorschläge; sie gelten, sobald du sie speicherst.',
  retentionAltered:
    'Der Server zeigt Einstellungen, die älter sind, als dieses Gerät sie kennt, oder die sich nicht öffnen lassen. Sie entfernen nichts. Speichere sie erneut, damit es weitergeht.',
  retentionFields: {
    versions: {
      label: 'Versionen einer Datei',
      placeholder: 'Alle',
      description:
        'Wird eine Datei erneut gespeichert, werden ihre ältesten Versionen über diese Zahl hinaus endgültig gelöscht, aber keine der letzten 30 Tage.',
    },
    versionDays: {
      label: 'Tage für ältere Versionen',
      placeholder: 'Unbegrenzt',
      description: 'Ab dem Zeitpunkt, zu dem sie durch eine andere Version ersetzt wurden.',
    },
    trashDays: {
      label: 'Tage im Papierkorb',
      placeholder: 'Unbegrenzt',
      description: 'Ab dem Zeitpunkt, zu dem etwas dorthin kam.',
    },
  },
  retentionByAge:
    'Ein leeres Feld setzt keine Grenze. Die Tage zählen ab dem Moment, in dem eines deiner Geräte etwas zum ersten Mal im Papierkorb oder eine Version ersetzt gesehen hat; entfernt wird es, sobald ein Gerät in Gebrauch ist, das deine Ablage geprüft hat.',
  retentionSave: 'Speichern',
  retentionSaved: 'Versionen und Papierkorb werden so behalten, wie du es eingestellt hast.',

  search: 'Suche',
  searchText:
    'Deine Geräte durchsuchen die Namen deiner Ablage selbst. Bis ein Gerät alle gelesen hat, kann der Server helfen.',
  searchIndex: 'Den Server bei der Suche helfen lassen',
  searchIndexOn:
    'Der Server hat Kürzel (Tokens) deiner Namen und bekommt die deiner Suchbegriffe. Lesen kann er sie nicht, erfährt aber daraus, welche Namen etwas gemeinsam haben.',
  searchIndexing:
    'Für deine Namen werden Tokens erzeugt. In einer großen Ablage dauert das eine Weile; bleib angemeldet, bis es fertig ist.',
  searchIndexOff:
    'Der Server hat keine Tokens deiner Namen und erfährt nichts von dem, was du suchst. Ein Gerät, das noch nicht alle Namen gelesen hat, findet nichts.',
  searchAltered:
    'Der Server zeigt diese Einstellung älter, als dieses Gerät sie kennt, oder so, dass sie sich nicht öffnen lässt. Er bekommt keine Tokens, bis du sie neu festlegst.',

  noticesPass: 'Hinweise verschwinden von selbst',
  noticesPassText: 'Nach einigen Sekunden, auf diesem Gerät. Sonst bleiben sie, bis du sie schließt.',
  device: 'Dieses Gerät',
  deviceText:
    'Was dieser Browser von deiner Ablage behält, damit sich Ordner ohne den Server öffnen und Namen finden lassen.',
  signed: 'Von deinen Geräten signiert',
  signedText:
    'Jede Änderung deiner Ablage wird von dem Gerät signiert, das sie vornimmt. So kann der Server weder etwas weglassen noch etwas zurückbringen, das dieses Gerät gesehen hat.',
  signedGood: 'Geprüft',
  signedReading: 'Wird geprüft, {percent} %',
  signedNewest:
    'Zuletzt geprüft am {when}, nach {revision, number} {revision, plural, one {Änderung} other {Änderungen}}. Ein anderes Gerät, das dasselbe geprüft hat, zeigt diese Wörter: {words}.',
  rootKey: 'Schlüssel deiner Ablage',
  rootKeyText:
    'Generation {generation, number}, wie von deinen Geräten signiert. Ein neues Schlüsselpaar beginnt die nächste.',
  rootKeyTextSince:
    'Generation {generation, number}, seit {since}, wie von deinen Geräten signiert. Ein neues Schlüsselpaar beginnt die nächste.',
  signedFirst: 'Zum ersten Mal auf diesem Gerät',
  signedFirstMeans:
    'Dieses Gerät hatte noch nichts von deiner Ablage gesehen und hat das als Neuestes angenommen, was der Server gezeigt hat: {revision, number} {revision, plural, one {Änderung} other {Änderungen}}, die letzte signiert am {when}. Wenn ein Gerät, das du schon länger nutzt, nach dieser Änderung diese Wörter gezeigt hat, wurde nichts weggelassen: {words}.',
  signedTrust: 'Das stimmt',
  signedCompare: 'Unterschiede ansehen',
  signedVerify: 'Meine Ablage prüfen',
  signedTrouble: {
    space_rolled_back: 'Früherer Stand',
    space_forked: 'Anderer Verlauf',
    space_ended: 'Auf einem anderen Gerät entschieden',
    space_lied: 'Nicht wie signiert',
  },
  signedMeans: {
    space_rolled_back:
      'Der Server zeigt deine Ablage so, wie sie vor etwas war, das dieses Gerät gesehen hat. Vielleicht wurde dort eine Sicherung wiederhergestellt; frag nach, wer den Server betreibt. Was seither geändert wurde, fehlt.',
    space_forked:
      'Der Server zeigt Änderungen anstelle von anderen, die dieses Gerät gesehen hat. Vielleicht wurde dort eine Sicherung wiederhergestellt, nach der ein anderes Gerät weitergemacht hat; frag nach, wer den Server betreibt. Was dieses Gerät seither gesehen hat, fehlt.',
    space_ended:
      'Der Server hat deinen Geräten verschiedene Verläufe dieser Ablage gezeigt, und ein anderes deiner Geräte hat entschieden, welcher weitergeht. Dieses Gerät zeigt, was es gesehen hat, und ändert nichts, bis du folgst.',
    space_lied:
      'Was der Server zeigt, hat keines deiner Geräte signiert: Auf dem Server wurde etwas geändert, weggelassen oder zurückgebracht. In diese Ablage wird nichts geschrieben, bis er zeigt, was signiert wurde. Sag es dem Betreiber des Servers.',
  },
  signedUnknown:
    'Was der Server zeigt, hat keines deiner Geräte signiert, und dieses Gerät kennt nichts von deiner Ablage, womit es sich vergleichen ließe. Es wird nichts geschrieben. Sag es dem Betreiber des Servers: Vielleicht kann er zeigen, was signiert wurde. Wurde eine Sicherung zurückgespielt, die älter als deine Ablage ist, oder hast du dich mit einer alten Schlüsseldatei angemeldet, kommt die Ablage nicht von selbst zurück: Melde dich ab und beginne unter „Passwort vergessen?“ neu.',
  signedAccept: 'Mit dem weitermachen, was da ist',
  signedAcceptText:
    'Dieses Gerät signiert die Ablage so, wie der Server sie jetzt zeigt. Was dieses Gerät darüber hinaus gesehen hat, wird aufgegeben, und deine anderen Geräte folgen. Tu das nur, wenn du weißt, warum die Ablage eine andere ist.',
  signedAcceptYes: 'Signieren, was da ist',
  deviceRows: 'Hier bekannte Dateien und Ordner',
  deviceNoRows: 'Noch keine: Sie werden vom Server gelesen.',
  deviceCount:
    '{count, plural, one {Ein Element, noch verschlüsselt.} other {{count, number}, noch verschlüsselt.}}',
  deviceComplete: 'Vollständig',
  deviceLoading: 'Wird geladen, {percent} %',
  deviceNextVisit: 'Bei deinem nächsten Besuch',
  deviceKept: 'Gespeichert',
  deviceKeptText:
    'Sie sind sofort da. Niemand öffnet sie ohne deine Schlüssel, und beim Abmelden werden sie entfernt.',
  deviceInMemory: 'Nur im Arbeitsspeicher',
  deviceInMemoryText: {
    full: 'Dieser Browser hat keinen Platz mehr, deshalb werden sie jedes Mal neu geladen. Gib auf diesem Gerät Speicher frei, damit sie behalten werden.',
    refused:
      'Dieser Browser speichert nichts für Coffer; manche tun das in privaten Fenstern nicht oder wenn ihr Speicher beschädigt ist. Sie werden jedes Mal neu geladen.',
  },
  deviceRoom: 'Platz',
  deviceTakes: 'Coffer belegt hier {usage} von {quota}, die der Browser bereitstellt.',
  devicePersistent: 'Dauerhaft',
  devicePersistentText: 'Der Browser entfernt von sich aus nichts davon.',
  deviceRemovable: 'Nicht dauerhaft',
  deviceRemovableText:
    'Wenn der Platz knapp wird oder eine Weile niemand vorbeikommt, kann der Browser es entfernen. Deine Dateien werden dann neu geladen; aber dieses Gerät vergisst, welchen Stand deiner Ablage es gesehen hat.',

  offline: 'Ohne Netz',
  offlineText:
    'Dieses Gerät kann deine Ablage anzeigen und durchsuchen, während kein Netz da oder der Server weg ist.',
  offlineUse: 'Diese Ablage ohne Netz öffnen',
  offlineUseOn:
    'Dieses Gerät öffnet deine Ablage selbst. Wenn du es verlierst, wirkt das Abmelden von anderswo erst, sobald es wieder ein Netz hat: Lege eine PIN dafür fest und lass es sich selbst sperren.',
  offlineUseNot:
    'Dieser Browser behält nichts von deiner Ablage für den nächsten Besuch, ein Start ohne den Server hätte also nichts zu zeigen. Warum, steht unter „Dieses Gerät“.',
  offlineUseOff:
    'Zum Start braucht diese Seite den Server. Solange sie offen ist, läuft sie ohne ihn weiter.',

  offlineFiles: 'Dateien auf diesem Gerät',
  offlineRoom:
    '{count, plural, =0 {Noch keine: Wähle „Offline verfügbar machen“ im Menü einer Datei oder eines Ordners.} one {Eine Datei oder ein Ordner ist hier verschlüsselt gespeichert und belegt {size}.} other {{count} Dateien und Ordner sind hier verschlüsselt gespeichert und belegen {size}.}}',
  offlineTrouble: {
    full: 'Dieses Gerät hat nicht genug Platz für alles, was du ausgewählt hast. Gib Speicher frei oder entferne hier etwas.',
    tampered:
      'Eine Datei ist nicht das, was hochgeladen wurde, und wird hier nicht gespeichert. Die anderen schon.',
  },
  offlineRelease: 'Alle von diesem Gerät entfernen',

  security: 'Sicherheit',
  password: 'Passwort',
  passwordText: 'Damit meldest du dich an, und es schützt deinen privaten Schlüssel.',
  changePassword: 'Passwort ändern',
  changePasswordTitle: 'Dein Passwort ändern',
  changePasswordText:
    'Dein privater Schlüssel wird damit neu verschlossen. Alle anderen Geräte werden abgemeldet. Text, der dort nicht gespeichert ist, geht verloren.',
  changePasswordCaveat:
    'Ein neues Passwort allein sperrt niemanden aus: Wer das bisherige hatte und an die Daten des Servers oder eine Sicherung davon kommt, kann deine Dateien weiter lesen, auch was du später hinzufügst.',
  changePasswordTextNoKey:
    'Der Server speichert deinen privaten Schlüssel nicht, du nutzt also weiter deine Schlüsseldatei. Alle anderen Geräte werden abgemeldet. Text, der dort nicht gespeichert ist, geht verloren.',
  passwordExposed: 'Jemand anderes kennt vielleicht mein Passwort',
  passwordExposedText:
    'Dann bekommst du auch einen neuen privaten Schlüssel und neue Schlüssel für alles, was ab jetzt geschrieben wird: Wer dein Passwort kennt, liest nichts, was du später hinzufügst oder änderst, selbst mit den Daten des Servers. Bewahre die neue Schlüsseldatei auf; die bisherige, dein Wiederherstellungscode, deine Passkeys und deine PIN sind dann wertlos. Öffentliche Links funktionieren weiter: Lösche die, die andere nicht haben sollen.',
  passwordSame: 'Wähle ein anderes Passwort als das aktuelle',
  savePassword: 'Passwort ändern',
  savingPassword: 'Dein Schlüssel wird neu verschlossen…',
  passwordChanged: 'Dein Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',

  keyPair: 'Schlüsselpaar',
  keyPairText: 'Ändere es, wenn jemand anderes an deinen privaten Schlüssel gekommen sein könnte.',
  changeKeyPair: 'Schlüsselpaar ändern',
  keyPairTitle: 'Dein Schlüsselpaar ändern',
  keyPairSteps: {
    1: 'Dieses Gerät erzeugt einen neuen privaten Schlüssel und neue Schlüssel für alles, was ab jetzt geschrieben wird. Deine Dateien und öffentlichen Links bleiben, wie sie sind.',
    2: 'Du wählst ein neues Passwort, das den neuen privaten Schlüssel verschließt.',
    3: 'Deine bisherige Schlüsseldatei, dein Wiederherstellungscode, deine Passkeys und deine PIN sind dann wertlos.',
    4: 'Alle anderen Geräte werden abgemeldet. Text, der dort nicht gespeichert ist, geht verloren.',
  },
  keyPairCaveat:
    'Wer deinen bisherigen Schlüssel oder dein bisheriges Passwort hat und an die Daten des Servers kommt, kann weiter lesen, was jetzt da ist, aber nichts, was du später hinzufügst oder änderst. Öffentliche Links funktionieren weiter: Lösche die, die andere nicht haben sollen.',
  newKeySize: 'Schlüssellänge',
  keySizes: {
    2048: '2048 Bit, schnell und sicher',
    3072: '3072 Bit',
    4096: '4096 Bit, langsamer zu erzeugen',
  },
  formerKey: 'Dein jetziger privater Schlüssel',
  makeKeyPair: 'Neues Schlüsselpaar erzeugen',
  makingKeyPair: 'Deine Schlüssel werden erzeugt…',
  newKeyTitle: 'Bewahre deinen neuen privaten Schlüssel auf',
  newKeyText:
    'Er gilt ab jetzt, zusammen mit deinem neuen Passwort. Er öffnet deine Dateien, falls du dein Passwort vergisst, und wird nur dieses eine Mal angezeigt.',
  newKeyUncertain:
    'Der Server hat die Änderung nicht bestätigt. Ob er diesen Schlüssel und dein neues Passwort übernommen hat, ist deshalb unklar. Bewahre beide Schlüssel und beide Passwörter auf und melde dich erneut an, um zu sehen, welche gelten.',
  linksDeleted:
    'Diese öffentlichen Links ließen sich mit deinem bisherigen Schlüssel nicht öffnen und wurden deshalb gelöscht:',
  linkDeletedNameless: 'Ein Link auf etwas in einem geteilten Ordner oder ohne lesbaren Namen',
  keyKept: 'Ich habe meinen privaten Schlüssel sicher aufbewahrt',

  lockScreen: 'Sperrbildschirm',
  lockScreenText: 'Eine PIN für dieses Gerät, und ob es sich von selbst sperrt.',
  setUpLockScreen: 'Sperrbildschirm einrichten',
  privateKey: 'Privater Schlüssel',
  privateKeyText: 'Bewahre eine Kopie sicher auf. Er öffnet deine Dateien, falls du dein Passwort vergisst.',
  privateKeyNotStored: 'Der Server speichert ihn nicht. Er steht in der .pem-Datei, die du gesichert hast.',
  exportKey: 'Privaten Schlüssel anzeigen',
  exportKeyTitle: 'Dein privater Schlüssel',
  exportKeyText:
    'Gib dein Passwort ein, um ihn zu sehen. Wer diesen Schlüssel hat, öffnet alle deine Dateien.',
  showKey: 'Anzeigen',
  openingKey: 'Dein Schlüssel wird geöffnet…',

  on: 'Ein',
  off: 'Aus',
  continue: 'Weiter',
  twoFactor: 'Zwei-Faktor-Authentifizierung',
  twoFactorText: 'Mit einer Authenticator-App reicht dein Passwort allein nicht zum Anmelden.',
  codesLeft:
    '{count, plural, one {Zum Anmelden gehört auch ein Code deiner App. Ein Wiederherstellungscode ist übrig.} other {Zum Anmelden gehört auch ein Code deiner App. {count} Wiederherstellungscodes sind übrig.}}',
  setUp: 'Einrichten',
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesTitle: 'Neue Wiederherstellungscodes',
  newCodesText: 'Deine bisherigen Wiederherstellungscodes gelten nicht mehr.',
  newCodesMake: 'Neue Codes erzeugen',
  switchOff: 'Ausschalten',
  switchOffTitle: 'Zwei-Faktor-Authentifizierung ausschalten?',
  switchOffText: 'Danach reicht dein Passwort oder dein privater Schlüssel zum Anmelden.',
  twoFactorSwitchedOff: 'Die Zwei-Faktor-Authentifizierung ist ausgeschaltet.',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus deiner App oder einer deiner Wiederherstellungscodes.',
  codeRequired: 'Gib die sechs Ziffern aus der App oder einen Wiederherstellungscode ein',

  recovery: 'Wiederherstellungscode',
  recoveryText: 'Kurz genug zum Aufschreiben. Damit setzt du ein neues Passwort, falls du deines vergisst.',
  recoverySet: 'Mit dem aufgeschriebenen Code setzt du ein neues Passwort, falls du deines vergisst.',
  recoveryMake: 'Erstellen',
  recoveryReplace: 'Ersetzen',
  recoveryRemove: 'Entfernen',
  recoveryUnlock:
    'Der Wiederherstellungscode öffnet deinen privaten Schlüssel; deshalb wird dieser zuerst geöffnet.',
  recoveryRemoveTitle: 'Wiederherstellungscode entfernen?',
  recoveryRemoveText: 'Der aufgeschriebene Code gilt dann nicht mehr.',
  recoveryRemoveYes: 'Ja, entfernen',

  passkeys: 'Passkeys',

  devices: 'Geräte',
  activity: 'Aktivität',
  devicesText: 'Wo du angemeldet bist.',
  thisDevice: 'Dieses Gerät',
  remembered: 'Gemerkt',
  deviceTimes: 'Angemeldet: {signedIn} · Zuletzt aktiv: {seen}',
  deviceFormat: 'Format {format}',
  signOut: 'Abmelden',
  signOutDevice: '{device} abmelden',
  signOutTitle: '{device} abmelden?',
  signOutText:
    'Deine Dateien werden dort geschlossen; um sie wieder zu öffnen, braucht es dein Passwort. Text, der dort nicht gespeichert ist, geht verloren.',
  signOutOthers: 'Alle anderen abmelden',
  signOutOthersTitle: 'Alle anderen Geräte abmelden?',
  signOutOthersText:
    '{count, plural, one {Ein anderes Gerät ist angemeldet. Um deine Dateien dort wieder zu öffnen, braucht es dein Passwort.} other {{count} andere Geräte sind angemeldet. Um deine Dateien dort wieder zu öffnen, braucht es dein Passwort.}} Text, der dort nicht gespeichert ist, geht verloren.',
  yesSignOut: 'Ja, abmelden',
  noOthers: 'Du bist nur auf diesem Gerät angemeldet.',
  signedOut: '{device} ist abgemeldet.',
  othersSignedOut: 'Alle anderen Geräte sind abgemeldet.',

  data: 'Deine Daten',
  exportData: 'Kontodaten exportieren',
  exportDataText:
    'Alles, was der Server über dein Konto weiß, als eine JSON-Datei, mit den Namen deiner Dateien, auf diesem Gerät entschlüsselt. Die Dateien selbst lädst du unter „Meine Dateien“ herunter.',
  exportStart: 'Exportieren',
  exporting: '{count, plural, one {Bisher 1 Element…} other {Bisher {count} Elemente…}}',
  exportStop: 'Stoppen',
  exported: 'Deine Kontodaten sind exportiert. Die Datei enthält deine Namen im Klartext.',

  leave: 'Konto löschen',
  leaveText:
    'Dein Konto, deine Dateien, deine Links und deine Schlüssel werden vom Server gelöscht, sofort und endgültig.',
  leaveTitle: 'Dein Konto löschen?',
  leaveExplained:
    '{files} und alles, was zu deinem Konto gehört, verschwindet auf allen Geräten. Niemand kann es zurückholen. Lade vorher herunter, was du behalten möchtest.',
  allFiles: 'Alle Dateien',
  filesAndSize: '{count, plural, one {Eine Datei ({size})} other {{count} Dateien ({size})}}',
  leaveConfirmation: 'Gib zur Bestätigung {email} ein',
  leaveConfirmationWrong: 'Das ist nicht deine E-Mail-Adresse',
  leaveYes: 'Alles löschen',
  leaveShared:
    'Was du teilst, verschwindet auch bei anderen: {folders, plural, one {ein Ordner} other {{folders} Ordner}} bei {people}.',
  leaveSharedUnknown:
    'Was du mit anderen teilst, verschwindet auch bei ihnen; welche Ordner das sind, ließ sich nicht ermitteln.',
  leaving: 'Wird gelöscht…',
  left: 'Dein Konto und alles darin ist gelöscht.',
};
