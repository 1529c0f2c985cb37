import type { English, Translation } from '../catalogue.ts';

export const links: Translation<English['links']> = {
  myLinks: 'Meine Links',
  inFolder: 'In „{folder}“',
  publicLink: 'Öffentlicher Link',
  folderLink: 'Ordner-Link',
  loading: 'Links werden geladen',
  none: 'Du hast noch keine öffentlichen Links.',
  noneHint: 'Wähle „Öffentlicher Link“ im Menü einer Datei oder „Ordner-Link“ im Menü eines Ordners.',
  switchedOff:
    'Die Administratoren dieses Servers haben öffentliche Links ausgeschaltet. Niemand kann einen öffnen oder erstellen, bis sie wieder erlaubt sind.',
  tryAgain: 'Erneut versuchen',

  noLink: 'Diese Datei hat noch keinen öffentlichen Link. Möchtest du einen erstellen?',
  noFolderLink:
    'Dieser Ordner hat noch keinen Link. Möchtest du einen erstellen? Er zeigt alles im Ordner, auch was du später hinzufügst.',
  create: 'Link erstellen',
  cancel: 'Abbrechen',
  password: 'Passwort (optional)',
  passwordHint:
    'Gib es auf einem anderen Weg weiter als den Link. Später lässt es sich weder ändern noch nachsehen.',

  name: 'Name',
  address: 'Adresse',
  showQr: 'QR-Code anzeigen',
  hideQr: 'QR-Code ausblenden',
  qrOf: 'QR-Code des Links zu {name}',
  expired: 'Dieser Link ist abgelaufen. Du kannst ihn unten verlängern oder einfach löschen.',
  damaged:
    'Dieser Link wurde außerhalb von Coffer verändert und ist nicht vertrauenswürdig. Lösche ihn und erstelle einen neuen.',
  damagedName: 'Beschädigter Link',
  limitsChanged:
    'Ablauf oder Limit wurden ohne deine Schlüssel geändert: von einem deiner Programme, das keine hat, oder vom Server.',
  limitsSigned: 'Du hattest festgelegt: {expiry}, {limit}.',
  noExpiry: 'kein Ablauf',
  expiresAt: 'läuft ab {moment}',
  limitNone: 'kein Limit',
  limitOf: 'Download-Limit {limit}',
  limitsMark: 'Ohne deine Schlüssel geändert',
  keepLimits: 'Änderung behalten',
  putBackLimits: 'Meine zurücksetzen',
  expires: 'Läuft ab',
  never: '–',
  downloads: 'Downloads',
  downloadsOf: '{count} von {limit}',
  passwordProtected: 'Passwort',
  passwordYes: 'Nötig, um diesen Link zu öffnen',
  passwordNo: 'Keines',
  change: 'Ablauf und Limit ändern',
  expiryDate: 'Ablaufdatum',
  expiryTime: 'Ablaufzeit',
  presets: 'Wie lange der Link gilt',
  preset: { day: 'Ein Tag', week: 'Eine Woche', month: 'Ein Monat', never: 'Unbegrenzt' },
  presetHint: 'Bis zum Ende des Tages. Ohne Datum gilt der Link, bis du ihn löschst.',
  copied: 'Der Link ist in der Zwischenablage.',
  inThePast: 'Das Ablaufdatum liegt in der Vergangenheit',
  limit: 'Download-Limit',
  noLimit: 'Kein Limit',
  save: 'Speichern',
  removeExpiry: 'Ablauf entfernen',
  renew: 'Inhalt erneuern',
  renewing: 'Der Inhalt wird erneuert',
  renewed: 'Der Inhalt des Links ist erneuert. Seine Adresse bleibt gleich.',
  delete: 'Link löschen',
  deleteFolder:
    'Der Link funktioniert dann nicht mehr. Wer ihn geöffnet hat und an die Daten des Servers kommt, kann weiter lesen, was jetzt im Ordner ist, aber nichts, was du später hinzufügst oder änderst.',
  open: 'Link zu {name}',
  isExpired: 'Abgelaufen',

  opening: 'Link wird geöffnet…',
  download: 'Herunterladen',
  downloadNamed: '{name} herunterladen',
  downloadAll: 'Alles als ZIP herunterladen',
  preview: 'Vorschau',
  stop: 'Abbrechen',
  downloading: 'Wird heruntergeladen… {percent} %',
  saved: 'Heruntergeladen',
  availableUntil: 'Verfügbar bis {moment}',
  modified: 'Geändert {moment}',
  promise:
    'Ende-zu-Ende-verschlüsselt. Entschlüsselt wird in deinem Browser; der Server kann es nicht lesen.',
  emptyFolder: 'In diesem Ordner ist nichts.',
  folders: 'Übergeordnete Ordner',
  files: 'Dateien',
  damagedItem: 'Beschädigtes Element',
  leftOut:
    '{count, plural, one {Ein Element kann nicht aufgenommen werden.} other {{count} Elemente können nicht aufgenommen werden.}}',
  share: 'Teilen …',
  shareReady: 'Bereit zum Teilen',
  shareNow: 'Jetzt teilen',
  shared: 'Weitergegeben',
  shareTooMuch:
    'Auf einmal lassen sich bis zu {count} Dateien mit zusammen {size} teilen. Wähle weniger aus, oder lade sie herunter.',
  shareRefused: 'Dieser Browser gibt diese Dateien nicht weiter. Lade sie stattdessen herunter.',
  toDrive: 'In meinem Speicher sichern',
  toDriveLogin: 'Zum Speichern anmelden',

  keyOrLink: 'Schlüssel oder der ganze Link',
  noKey: 'Das ist weder ein Schlüssel noch ein ganzer Link.',
  askPassword: 'Dieser Link braucht ein Passwort',
  askPasswordText: 'Wer dir den Link gegeben hat, hat dir auch sein Passwort gegeben.',
  linkPassword: 'Passwort',
  openLink: 'Öffnen',
};

export const linkProblems: Translation<English['linkProblems']> = {
  incomplete: {
    title: 'Dieser Link ist unvollständig',
    text: 'Der Teil hinter dem # fehlt oder ist abgeschnitten. Er ist der Schlüssel. Füge ihn oder den ganzen Link hier ein, oder bitte noch einmal darum.',
  },
  wrongKey: {
    title: 'Dieser Link öffnet sich nicht',
    text: 'Sein Schlüssel ist nicht der richtige, oder was dahinter liegt, wurde verändert. Bitte noch einmal um den Link.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Bitte die Person, von der du ihn hast, um einen neuen.',
  },
  deleted: { title: 'Hier ist nichts', text: 'Diesen Link gibt es nicht, oder er wurde gelöscht.' },
  unfinished: {
    title: 'Diese Datei ist unvollständig',
    text: 'Ihr Upload ist nicht beendet, oder ein Teil davon fehlt auf dem Server. Versuche es später noch einmal.',
  },
  limit: {
    title: 'Dieser Link ist aufgebraucht',
    text: 'Er wurde so oft genutzt, wie sein Besitzer erlaubt. Bitte um einen neuen.',
  },
  switchedOff: {
    title: 'Öffentliche Links sind ausgeschaltet',
    text: 'Die Administratoren dieses Servers erlauben sie nicht.',
  },
  failed: { title: 'Dieser Link lässt sich gerade nicht öffnen', text: '' },
};
