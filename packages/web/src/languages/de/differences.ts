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
    member: 'Person, die zurückkommt',
    members: 'Personen, die zurückkommen',
    stranger: 'Jemand, den du nicht kennst',
    mayMore: 'Person, die mehr darf',
    roles: { viewer: 'kann ansehen', editor: 'kann bearbeiten' },
    removes: '„Zurücksetzen“ entfernt diese Person',
    lowers: '„Zurücksetzen“ lässt dieser Person, was dieses Gerät kennt',
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
  exchanged: 'kann nicht zurückgesetzt werden: Der Server zeigt eine seiner Versionen anders',
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
  space: {
    title: 'Unterschiede in „{name}“',
    top: 'Ein geteilter Ordner',
    open: 'Öffnen',
    means: {
      space_rolled_back:
        'Der Server zeigt diesen Ordner, wie er vor etwas war, das dieses Gerät gesehen hat. Vielleicht wurde ein Backup eingespielt; frag, wer den Server betreibt. Was seitdem geändert wurde, fehlt, und entfernte Personen sind vielleicht wieder Mitglieder.',
      space_forked:
        'Der Server zeigt in diesem Ordner andere Änderungen als die, die dieses Gerät gesehen hat. Vielleicht wurde ein Backup eingespielt, nach dem jemand anders weitergemacht hat; frag, wer den Server betreibt. Was dieses Gerät seitdem gesehen hat, fehlt.',
      space_ended:
        'Der Server hat verschiedene Verläufe dieses Ordners gezeigt, und wem er gehört, hat entschieden, welcher weitergeht. Dieses Gerät ändert nichts darin, bis du folgst.',
      space_lied:
        'Was der Server von diesem Ordner zeigt, ist nicht das, was signiert wurde: Auf dem Server wurde etwas geändert, weggelassen oder zurückgeholt. Es wird nichts hineingeschrieben, bis der Server zeigt, was signiert wurde, oder entschieden ist, wie es weitergeht. Sag es dem, der ihn betreibt.',
    },
    noRows:
      'Diese Seite hatte den Ordner vorher nicht offen. Sie hat deshalb keine Dateien zu vergleichen und nennt alle Mitglieder und alle Links. Wenn ein Gerät ihn schon länger offen hat, entscheide dort.',
    same: 'Der Server zeigt alles in diesem Ordner so, wie dieses Gerät es gesehen hat.',
    lied: 'Was der Server jetzt von diesem Ordner zeigt, wurde nicht signiert; es gibt also nichts, was sich übernehmen ließe.',
    ownersRows:
      'Mitglieder und Links, die auf dem Server fehlen, bleiben weg; teile den Ordner noch einmal mit denen, die fehlen.',
    askOwner:
      'Frag die Person, der dieser Ordner gehört: Sie kann entscheiden, wie es weitergeht. Bis dahin wird hier nichts daraus gezeigt und nichts darin geändert.',
    elsewhere:
      'Ein anderes deiner Geräte hat von diesem Ordner mehr gesehen als dieses. Öffne ihn dort und entscheide, wie es weitergeht.',
    confirmText:
      '{back, plural, one {{back, number} Element wird} other {{back, number} Elemente werden}} zurückgesetzt, und {accepted, plural, one {{accepted, number} Element wird} other {{accepted, number} Elemente werden}} so übernommen, wie der Server sie zeigt. Dieses Gerät signiert den Ordner so und gibt ihm einen neuen Schlüssel. Deine anderen Geräte und die Mitglieder sehen, was entschieden wurde, und folgen, sobald man es dort sagt.',
    acceptAllText:
      'Dieses Gerät signiert den Ordner so, wie der Server ihn jetzt zeigt, und gibt ihm einen neuen Schlüssel. Was dieses Gerät darüber hinaus gesehen hat, wird aufgegeben. Tu das nur, wenn du weißt, warum der Ordner ein anderer ist.',
    done: 'Der Ordner ist so signiert, wie du entschieden hast.',
    endedBy:
      'Am {when} wurde über diesen Ordner entschieden, nach der Uhr des Geräts, auf dem das geschah; signiert hat es die Person, der er gehört. Wenn es dein Ordner ist und du das auf keinem deiner Geräte warst, folge nicht und ändere dein Schlüsselpaar.',
    followed: 'Dieses Gerät folgt der Entscheidung.',
  },
};
