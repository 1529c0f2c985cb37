import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Sind das deine Schlüssel?',
  subtitle:
    'Der Server zeigt andere Schlüssel deines Kontos, als dieses Gerät gesehen hat. Mit ihnen wurde nichts geöffnet.',
  older:
    'Sie sind älter als die, die dieses Gerät gesehen hat: als hätte es deine letzte Änderung von Passwort oder Schlüsselpaar nie gegeben. Das kommt vor, wenn der Administrator des Servers eine Sicherung wiederhergestellt hat. Es kommt auch vor, wenn jemand will, dass du mit Schlüsseln oder einem Passwort weitermachst, die du ersetzt hast.',
  other:
    'Sie folgen nicht aus denen, die dieses Gerät gesehen hat: Keiner deiner Schlüssel hat sie benannt. Das kommt vor, wenn du auf einem anderen Gerät mit leerem Konto neu begonnen oder mit dieser Adresse ein neues erstellt hast. Es kommt auch vor, wenn jemand deine Schlüssel durch andere ersetzt.',
  account: 'Konto',
  seen: 'Dieses Gerät hat gesehen',
  shown: 'Der Server zeigt',
  generation: 'Generation {generation}, Fingerabdruck',
  generationAt: 'Generation {generation}, vom {at}, Fingerabdruck',
  none: 'Gar keine Schlüssel',
  whatToDo: 'Was zu tun ist',
  compare:
    'Vergleiche mit einem anderen Gerät, auf dem du angemeldet bist: Die Kontoseite zeigt dort den Fingerabdruck deines Schlüssels.',
  ask: 'Frag beim Betreiber des Servers nach, ob eine Sicherung wiederhergestellt wurde. Wenn ja, sind Änderungen seither vom Server verschwunden: Setze dein neues Passwort oder dein neues Schlüsselpaar noch einmal.',
  stop: 'Wenn du es dir nicht erklären kannst, hör hier auf. Was du ab jetzt hinzufügst, könnte lesen, wer die bisherigen Schlüssel hat.',
  decision: 'Ich kann es mir erklären und möchte mit den Schlüsseln weitermachen, die der Server zeigt',
  goOn: 'Diese Schlüssel nutzen',
  stay: 'Aufhören und abgemeldet bleiben',
};

export const changed: Translation<English['changed']> = {
  title: 'Warst du das?',
  subtitle: 'Dieses Gerät hat das neue Schlüsselpaar noch nicht gesehen. Damit wurde nichts geöffnet.',
  question: 'Dein Schlüsselpaar wurde am {dates} geändert: Warst du das?',
  and: ' und am ',
  account: 'Konto',
  former: 'Das Schlüsselpaar, das dieses Gerät gesehen hat',
  seenAt: 'Am {at}, Fingerabdruck',
  present: 'Das neue, Fingerabdruck',
  compare:
    'Wenn du es auf einem anderen Gerät geändert hast, zeigt die Kontoseite dort den Fingerabdruck: Die Ziffern müssen dieselben sein. Auch wer dein Passwort kennt oder deinen privaten Schlüssel hat, kann es ändern.',
  mine: 'Das war ich',
  notMine: 'Das war ich nicht',

  stolenTitle: 'Jemand anderes hat es geändert',
  stolenSubtitle:
    'Du bist auf diesem Gerät abgemeldet, und nichts wurde geöffnet. Wer das neue Schlüsselpaar erzeugt hat, hatte dein Passwort oder deinen privaten Schlüssel und kann lesen, was du bisher gespeichert hast.',
  whatToDo: 'Was zu tun ist',
  steps: {
    1: 'Überlege, wo dein Passwort und dein privater Schlüssel mitgelesen worden sein könnten. Nutze ab jetzt ein Gerät, dem du vertraust.',
    2: 'Wenn du nicht gleich weitermachen kannst, bitte den Betreiber des Servers, dein Konto zu sperren, damit sich inzwischen niemand anmeldet.',
    3: 'Um das Konto zurückzuholen, melde dich wieder an, antworte, dass du es warst, und wähle auf der Kontoseite sofort ein neues Passwort mit „Jemand anderes kennt vielleicht mein Passwort“. Das erzeugt ein eigenes Schlüsselpaar und meldet alle anderen ab. Füge vorher nichts hinzu.',
    4: 'Wenn du dich nicht mehr anmelden kannst, beginne über „Passwort vergessen?“ neu. Das löscht, was gespeichert ist.',
    5: 'Erstelle neue Links für alles, was du geteilt hast, und lösche die bisherigen: Wer deine Schlüssel hatte, kennt ihre Adressen.',
  },
  leave: 'Zur Anmeldung',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Erstelle dein Konto',
  firstTitle: 'Erstelle das Administrator-Konto',
  registerSubtitle: 'Deine Schlüssel entstehen hier, auf diesem Gerät.',
  invitedBy: '{who} lädt dich zu {app} ein.',
  advanced: 'Erweitert',
  keySize: 'Schlüssellänge',
  keySizes: {
    2048: '2048 Bit, schnell und sicher',
    3072: '3072 Bit',
    4096: '4096 Bit, langsamer zu erzeugen',
  },
  storeKey: 'Meinen privaten Schlüssel auf dem Server speichern, mit meinem Passwort verschlossen',
  storeKeyHint: 'Dann reichen E-Mail-Adresse und Passwort zum Anmelden auf jedem Gerät.',
  keyNotStored:
    'Der Server speichert dann keinen privaten Schlüssel. Du brauchst deine Schlüsseldatei bei jeder Anmeldung auf einem neuen Gerät. Verlierst du sie, sind deine Dateien verloren: Niemand kann sie für dich öffnen.',
  register: 'Konto erstellen',
  registering: 'Deine Schlüssel werden erzeugt…',
  closedTitle: 'Registrierung geschlossen',
  closed: 'Dieser Server nimmt keine neuen Konten an. Bitte den Administrator um eine Einladung.',
  invitationTitle: 'Registrierung nur mit Einladung',
  invitation: 'Öffne den Link in deiner Einladungs-E-Mail, dann kannst du hier dein Konto erstellen.',
  twoFactorTitle: 'Schütze deine Anmeldung',
  twoFactorSubtitle: 'Noch ein Schritt, wenn du möchtest. Du findest ihn später auch unter „Mein Konto“.',
  skip: 'Vorerst überspringen',
};

export const keep: Translation<English['keep']> = {
  title: 'Bewahre deinen privaten Schlüssel auf',
  keepOne:
    'Niemand kann dein Passwort für dich zurücksetzen. Bewahre eines von beiden sicher auf, getrennt von diesem Gerät.',
  recoveryTitle: 'Ein Wiederherstellungscode',
  codeKept: 'Ich habe meinen Wiederherstellungscode sicher aufbewahrt',
  keyTitle: 'Dein privater Schlüssel',
  orKeyTitle: 'Oder dein privater Schlüssel',
  stored:
    'Er öffnet deine Dateien, falls du dein Passwort vergisst. Du findest ihn unter „Mein Konto“ bei „Privater Schlüssel“ wieder, solange du dein Passwort kennst.',
  only: 'Das ist die einzige Kopie. Der Server speichert keine; du brauchst ihn also zum Anmelden, und ohne ihn kann niemand deine Dateien öffnen. Er wird nur dieses eine Mal angezeigt.',
  keyKept: 'Ich habe meinen privaten Schlüssel sicher aufbewahrt',
  goOn: 'Weiter',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Passwort vergessen?',
  subtitle:
    'Niemand kann es für dich zurücksetzen. Der Server hatte es nie und kann nicht lesen, was dein Passwort verschließt. Aber vielleicht hast du einen anderen Schlüssel zu deinem Konto: Damit setzt du ein neues Passwort, und alles öffnet sich weiterhin.',
  ways: 'Was hast du noch?',
  key: 'Ich habe meinen privaten Schlüssel',
  keyHint: 'Die .pem-Datei von deiner Registrierung',
  code: 'Ich habe einen Wiederherstellungscode',
  codeHint: 'Acht Gruppen aus Buchstaben und Ziffern, die du aufgeschrieben hast',
  nothing: 'Ich habe keins von beiden',
  nothingHint: 'Was gespeichert ist, lässt sich nicht mehr öffnen, aber du kannst neu beginnen',
  remembered: 'Doch wieder eingefallen?',
  back: 'Zurück',

  keyTitle: 'Ein neues Passwort, mit deinem privaten Schlüssel',
  keySubtitle: 'Der Schlüssel bleibt auf diesem Gerät; er signiert nur.',
  keyFieldHint: 'Füge ihn ein, ziehe die .pem-Datei hierher oder wähle sie aus.',

  codeTitle: 'Ein neues Passwort, mit deinem Wiederherstellungscode',
  codeSubtitle:
    'Der Code öffnet deinen privaten Schlüssel auf diesem Gerät; der Server bekommt ihn nicht zu sehen.',
  email: 'E-Mail',
  emailInvalid: 'Gib eine E-Mail-Adresse ein, etwa name@example.org',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHint: 'Großschreibung, Leerzeichen und Bindestriche sind egal.',
  recoveryCodeInvalid: 'Gib alle acht Gruppen des Codes ein, etwa ABCD-EFGH-…',

  set: 'Neues Passwort setzen',
  setting: 'Deine Schlüssel werden geöffnet…',
  done: 'Dein neues Passwort ist gesetzt. Alle anderen Geräte sind abgemeldet.',

  nothingTitle: 'Neu beginnen',
  nothingSubtitle:
    'Ohne Passwort, privaten Schlüssel und Wiederherstellungscode lässt sich nicht öffnen, was in deinem Konto gespeichert ist: nicht von dir, nicht von uns, nicht vom Betreiber des Servers.',
  nothingOffer:
    'Was geht: alles im Konto löschen und mit derselben E-Mail-Adresse neu beginnen. Wir senden einen Link an diese Adresse; er gilt eine Stunde, und nichts wird gelöscht, bevor du es dort bestätigst.',
  nothingLook:
    'Sieh zuerst nach, wo die .pem-Datei sein könnte: in deinen Downloads, auf einem anderen Computer, in einem Passwortmanager. Auch ein Gerät, auf dem du noch angemeldet bist, öffnet alles.',
  send: 'Link senden',
  sentTitle: 'Sieh in dein Postfach',
  sent: 'Falls es ein Konto mit der bestätigten Adresse {email} gibt, ist ein Link unterwegs. Das kann ein paar Minuten dauern; sieh auch im Spam-Ordner nach.',
  noMail:
    'Dieser Server versendet keine E-Mails. Bitte den Administrator, dein Konto zu löschen; dann kannst du dich mit derselben Adresse neu registrieren und mit einer leeren Ablage beginnen.',
};

export const lock: Translation<English['lock']> = {
  away: 'Der Server ist nicht erreichbar. Die PIN öffnet, was dieses Gerät ohne Netz zeigen darf; alle anderen Wege brauchen den Server.',
  lockedTitle: 'Konto gesperrt',
  lockedSubtitle:
    'Die Schlüssel sind aus dem Arbeitsspeicher gelöscht. Entsperre, um weiterzumachen, wo du warst.',
  questionTitle: 'Diese Ablage sperren?',
  questionSubtitle:
    'Noch ist nichts gesperrt. Das Sperren löscht die Schlüssel aus dem Arbeitsspeicher, hier und in allen Tabs, und stoppt Übertragungen.',
  backToFiles: 'Zurück zu meinen Dateien',
  decryptTitle: 'Entschlüssle deinen privaten Schlüssel',
  decryptSubtitle: 'Er wartet auf diesem Gerät, geschützt durch deine PIN.',

  pin: 'PIN',
  pinRequired: 'Gib deine PIN ein',
  unlock: 'Entsperren',
  decrypt: 'Entschlüsseln',
  unlocking: 'Deine Schlüssel werden geöffnet…',
  ways: 'Andere Wege',
  usePin: 'PIN verwenden',
  usePassword: 'Passwort verwenden',
  usePrivateKey: 'Privaten Schlüssel verwenden',
  someoneElse: 'Nicht du?',
  logOut: 'Abmelden',
  noPinYet: 'Nächstes Mal schneller:',
  setPin: 'nach dem Entsperren eine PIN festlegen',
  pinNext: 'Sobald du entsperrt hast, kannst du eine PIN festlegen.',

  setupTitle: 'Sperrbildschirm',
  setupSubtitle:
    'Wie dieses Gerät deine Schlüssel hütet, während du weg bist. Andere Geräte betrifft das nicht.',
  pinSection: 'Mit PIN entsperren',
  pinHint:
    'Mindestens sechs Ziffern. Sie öffnet deine Schlüssel nur auf diesem Gerät; nach fünf falschen Eingaben wird gelöscht, was sie öffnet.',
  pinAgain: 'PIN wiederholen',
  choosePin: 'PIN festlegen',
  changePin: 'PIN ändern',
  isSet: 'Auf diesem Gerät ist eine PIN festgelegt.',
  removePin: 'PIN entfernen',
  pinDigits: 'Verwende nur Ziffern',
  pinShort: 'Verwende mindestens 6 Ziffern',
  pinLong: 'Verwende höchstens 32 Ziffern',
  pinSimple: 'Die würde jeder als eine der ersten versuchen. Wähle eine andere.',
  pinsDiffer: 'Die beiden PINs stimmen nicht überein',
  pinKept: 'Die PIN ist festgelegt. Verwende sie, wenn dieses Gerät gesperrt ist und wenn du zurückkommst.',
  pinRemoved: 'Die PIN ist von diesem Gerät entfernt.',
  idleSection: 'Automatisch sperren',
  idleLabel: 'Wenn niemand dieses Gerät berührt für',
  idleHint: 'Laufende Übertragungen werden vorher beendet.',
  never: 'Nie',
  minutes: '{minutes, plural, one {1 Minute} =60 {1 Stunde} other {{minutes} Minuten}}',
  lockNow: 'Jetzt sperren',
  done: 'Fertig',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Mit leerem Konto neu beginnen',
  subtitle:
    'Alles in deinem Konto wird endgültig gelöscht: alle Dateien und Ordner, alle Links, Passkeys und der zweite Faktor. Die E-Mail-Adresse bleibt deine, mit neuem Passwort und neuen Schlüsseln.',
  email: 'E-Mail des Kontos',
  emailInvalid: 'Gib eine E-Mail-Adresse ein, etwa name@example.org',
  phrase: 'alles löschen',
  confirmation: 'Gib zur Bestätigung „{phrase}“ ein',
  confirmationMissing: 'Gib „{phrase}“ ein, und alles wird gelöscht',
  start: 'Alles löschen und neu beginnen',
  starting: 'Deine Schlüssel werden erzeugt…',
  cancel: 'Alles so lassen, wie es ist',

  expiredTitle: 'Dieser Link gilt nicht mehr',
  expired:
    'Links zum Neubeginn gelten eine Stunde und nur einmal. Durch das Öffnen dieses Links wurde nichts gelöscht.',
  toForgotten: 'Neuen Link anfordern',
  done: 'Dein Konto ist leer. Melde dich mit deinem neuen Passwort an.',
};
