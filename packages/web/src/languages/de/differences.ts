import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Unterschiede zum Server',
  top: 'Meine Dateien',
  damaged: 'Ein Element, das sich nicht öffnen lässt',
  reading: 'Was dieses Gerät gesehen hat, wird mit dem verglichen, was der Server zeigt…',
  same: 'Der Server zeigt jede Datei und jeden Ordner so, wie dieses Gerät sie gesehen hat.',
  noRows:
    'Dieses Gerät behält keine Liste deiner Dateien und hat deshalb nichts zu vergleichen. Sieh deine Dateien durch und prüfe es auf einem länger genutzten Gerät, bevor du mit dem weitermachst, was da ist.',
  lied: 'Was der Server jetzt zeigt, hat keines deiner Geräte signiert; es gibt also nichts, was sich übernehmen ließe. In diese Ablage wird nichts geschrieben, bis der Server zeigt, was signiert wurde.',
  ownersRows:
    'Links, die auf dem Server fehlen, bleiben weg. Favoriten und Einstellungen werden nicht verglichen: Sie bleiben, wie der Server sie zeigt.',
  howTo:
    '„Zurücksetzen“ macht ein Element wieder zu dem, was dieses Gerät gesehen hat; was nur der Server hat, kommt dann in den Papierkorb. „Übernehmen“ nimmt es so, wie der Server es zeigt. Bevor du bestätigst, ändert sich nichts.',
  list: 'Abweichende Dateien und Ordner',
  keep: 'Zurücksetzen',
  accept: 'Übernehmen',
  happened: {
    missing: 'Fehlt auf dem Server',
    added: 'Nur auf dem Server',
    older: 'Auf dem Server älter',
    changed: 'Auf dem Server anders',
  },
  returning: {
    link: 'Öffentlicher Link, der wieder gilt',
    more: 'Öffentlicher Link, der mehr erlaubt',
    request: 'Anfrage-Link, der wieder gilt',
    invitation: 'Einladung, die wieder gilt',
    invitations: 'Einladungen, die wieder gelten',
    place: 'Links, die wieder gelten',
    unnamed: 'Ein Link ohne Namen',
    ends: '„Zurücksetzen“ beendet ihn',
    until: 'gültig bis {when}',
  },
  changedOn: 'geändert {when}',
  called: 'heißt dort „{name}“',
  liesIn: 'liegt dort in {place}',
  contentOf: 'hier von {here}, dort von {there}',
  trashedHere: 'hier im Papierkorb',
  trashedThere: 'dort im Papierkorb',
  contentGone: 'der Inhalt ist vom Server verschwunden: Zurückgesetzt hat es nur Namen und Ort',
  versionsGone:
    'der Inhalt von {count} {count, plural, one {Version} other {Versionen}} ist vom Server verschwunden',
  notPutBack: 'kann nicht zurückgesetzt werden: Dieses Gerät hat den Schlüssel dazu nicht mehr',
  sealed: 'Name oder Details wurden neu verschlüsselt',
  confirm: 'So weitermachen',
  confirmText:
    '{back, plural, one {{back, number} Element wird} other {{back, number} Elemente werden}} zurückgesetzt, und {accepted, plural, one {{accepted, number} Element wird} other {{accepted, number} Elemente werden}} so übernommen, wie der Server sie zeigt. Dieses Gerät signiert die Ablage so. Deine anderen Geräte zeigen, was entschieden wurde, und folgen, sobald du es dort sagst.',
  confirmYes: 'Signieren',
  done: 'Deine Ablage ist so signiert, wie du entschieden hast.',
  acceptAll: 'Mit dem weitermachen, was da ist',
  follow: 'Folgen',
  endedBy:
    'Ein anderes deiner Geräte hat am {when} entschieden, nach seiner eigenen Uhr. Direkt danach zeigte sein Konto diese Wörter: {words}. Wenn du das auf keinem deiner Geräte warst, folge nicht und ändere dein Schlüsselpaar.',
  wouldChange: 'Das ändert sich auf diesem Gerät, wenn du folgst:',
  followed: 'Dieses Gerät folgt deiner Entscheidung.',
};
