import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Dateien senden',
  opening: 'Link wird geöffnet…',
  says: 'Hinweis von der Person, die dir diesen Link gegeben hat:',
  limits: 'Bis zu {files, plural, one {1 Datei} other {{files} Dateien}}, zusammen {size}.',
  until: 'Bis {moment}.',
  promise:
    'Ende-zu-Ende-verschlüsselt. Dateien werden in deinem Browser für die Person verschlüsselt, die den Link erstellt hat; der Server kann sie nicht lesen, und du siehst nicht, was andere senden.',
  drop: 'Dateien hierher ziehen',
  or: 'oder',
  choose: 'Dateien wählen',
  more: 'Weitere Dateien senden',
  files: 'Dateien',
  waiting: 'Wartet',
  sending: '{percent} %',
  sent: 'Gesendet',
  noConnection: 'Warten auf Verbindung…',
  cancel: 'Abbrechen',
  cancelNamed: '{name} abbrechen',
  again: 'Erneut versuchen',
  againNamed: '{name} erneut versuchen',
  allSent:
    '{count, plural, one {Deine Datei wurde gesendet.} other {Deine {count} Dateien wurden gesendet.}}',
  allSentHint:
    'Du kannst diese Seite schließen. Was du gesendet hast, wartet auf die Person, die den Link erstellt hat.',
  keepOpen: 'Lass diese Seite offen, bis alles gesendet ist.',
  tooLarge: 'Diese Datei ist zu groß: {left} sind übrig.',
  tooMany: 'Über diesen Link können keine weiteren Dateien gesendet werden.',
  noRoom: 'Für diese Datei ist im Moment kein Platz. Sag der Person Bescheid, die dir den Link gegeben hat.',
  full: 'Über diesen Link kann nichts mehr gesendet werden.',
  isDirectory: '{name} ist ein Ordner. Sende die Dateien darin oder ein Archiv.',
  tryAgain: 'Erneut versuchen',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Dieser Link ist unvollständig',
    text: 'Der Teil hinter dem # fehlt oder ist abgeschnitten. Bitte noch einmal um den ganzen Link.',
  },
  altered: {
    title: 'Nichts wurde gesendet',
    text: 'Der Server zeigt einen anderen Schlüssel, als dieser Link nennt, oder der Link wurde verändert. Vielleicht will jemand lesen, was du sendest. Bitte auf einem anderen Weg noch einmal um den Link; bleibt es so, nutze ihn nicht.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Bitte die Person, von der du ihn hast, um einen neuen.',
  },
  gone: { title: 'Hier ist nichts', text: 'Diesen Link gibt es nicht, oder er wurde zurückgezogen.' },
  full: {
    title: 'Dieser Link ist aufgebraucht',
    text: 'Darüber wurde so viel gesendet, wie sein Besitzer erlaubt. Bitte um einen neuen.',
  },
  switchedOff: {
    title: 'Links sind ausgeschaltet',
    text: 'Die Administratoren dieses Servers erlauben sie nicht.',
  },
  failed: { title: 'Dieser Link lässt sich gerade nicht öffnen', text: '' },
};
