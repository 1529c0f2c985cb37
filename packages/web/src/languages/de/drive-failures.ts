import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Für einen Ordner kann kein Link erstellt werden',
  version_shown: 'Das ist die Version, die die Datei zeigt. Stelle zuerst eine andere wieder her.',
  shared_inside: 'Darunter ist ein geteilter Ordner. Der kann nicht weg.',
  link_exists: 'Dafür gibt es schon einen Link. Lade die Seite neu, um ihn zu sehen.',
  not_a_directory: 'Das Ziel ist kein Ordner.',
  move_into_itself: 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  too_deep: 'Mehr als {limit} Ordner können nicht ineinander liegen.',
  changes_too_old: 'Seit dem Laden hat sich zu viel geändert. Lade die Seite neu.',
  passkey_exists: 'Dieses Gerät hat schon einen Passkey deines Kontos.',
  file_key_missing: 'Der Schlüssel der Datei fehlt',
  content_unfinished: 'Diese Datei ist noch nicht fertig hochgeladen.',
  device_full: 'Dieses Gerät hat keinen Platz mehr für die Datei.',
  directory_not_linkable: 'Für einen Ordner kann kein Link erstellt werden',
  link_altered:
    'Der Server antwortet mit einem anderen Ablauf, Limit oder Zählerstand, als er sollte. Sieh dir den Link noch einmal an, bevor du ihn weitergibst.',
  link_not_created: 'Link konnte nicht erstellt werden',
  link_not_updated: 'Link konnte nicht geändert werden',
  replica_not_kept: 'Dieses Gerät kann keine Kopie der Ablage behalten.',
  not_restored:
    'Nicht alles konnte wiederhergestellt werden. Manches ist nicht mehr im Papierkorb, oder sein Ordner hat sich inzwischen geändert.',
  no_file_fits: 'Keine der gewählten Dateien gehört zu einem unterbrochenen Upload.',
  search_without_key: 'Ohne privaten Schlüssel ist keine Suche möglich',
  update_to_change:
    'Um das zu ändern, braucht es eine neuere Version von Coffer. Aktualisiere, um es zu ändern. Personen entfernen, Links löschen, ein neues Schlüsselpaar und der Export gehen weiterhin.',
  heads_not_kept:
    'Dieser Browser kann nicht speichern, was er von deiner Ablage gesehen hat. Deshalb wurde nichts geändert. Erlaube dieser Seite Websitedaten, schaffe Platz oder verlasse das private Fenster. Personen entfernen, Links löschen und ein neues Schlüsselpaar gehen weiterhin.',
  update_to_open:
    'Um das zu lesen, braucht es eine neuere Version von Coffer. Aktualisiere, um es zu öffnen. Personen entfernen, Links löschen, ein neues Schlüsselpaar und der Export gehen weiterhin.',
  update_to_move:
    'Eine neuere Version von Coffer hat hier oder in etwas darin etwas hinzugefügt. Aktualisiere, um das in einen anderen geteilten Ordner oder aus einem heraus zu verschieben. Löschen und Personen entfernen gehen weiterhin.',
  share_ended: 'Das wird nicht mehr mit dir geteilt.',
  space_exchanged:
    'Der Server zeigt hier einen anderen geteilten Ordner als den, der hier abgelegt wurde. Er wurde nicht geöffnet. Sag es dem Betreiber des Servers.',
  names_not_read:
    'Dieses Gerät liest noch die Namen deiner Ablage. Die Suche funktioniert, sobald es alle hat.',
  transfer_not_running: 'Die Datei wird gerade nicht hochgeladen und kann nicht abgebrochen werden',
  upload_differs:
    'Was zuvor unter diesem Namen hochgeladen wurde, gehört zu einer anderen Datei. Lade sie unter einem anderen Namen hoch.',
  upload_under_way: 'Diese Datei wird bereits hochgeladen',
  only_administrator:
    'Du bist der einzige Administrator, und andere nutzen diesen Server. Mach zuerst jemand anderen zum Administrator.',
  name_exists:
    'In diesem Ordner gibt es schon ein Element mit diesem Namen. Wähle einen anderen Namen, oder benenne jenes zuerst um.',
  content_differs:
    'Was von dieser Datei gespeichert ist, ist nicht, was gesendet wurde. Lösche sie und lade sie erneut hoch.',
  changes_kept:
    'Was andere in diesem Ordner geändert haben, lässt sich noch rückgängig machen. Verzichte zuerst darauf, oder warte, bis die Tage um sind.',
  too_many_items: 'Davon gibt es schon so viele, wie es geben darf.',
  too_many: {
    items:
      'Es gibt so viele Dateien und Ordner, wie ein Konto haben darf. Lösche einige oder bitte den Administrator um mehr.',
    spaces:
      'Du teilst so viele Ordner und Dateien, wie ein Konto teilen darf. Beende erst das Teilen von etwas.',
    members: 'Du teilst mit so vielen Personen, wie du darfst. Nimm erst jemandem etwas zurück.',
    all_links:
      'Du hast so viele öffentliche Links, wie ein Konto haben darf. Lösche einen, den du nicht brauchst.',
    versions:
      'Du hast so viele Versionen dieser Datei gespeichert, wie du darfst. Wem sie gehört, kann welche löschen.',
    kept_changes:
      'Du hast hier so viel geändert, wie sich rückgängig machen lässt. Kleine Dateien kannst du weiterhin hinzufügen; Platz schafft, wem dieser Ordner gehört.',
  },
  too_many_links:
    'Mehr als {limit} öffentliche Links können nicht zu einem Objekt führen. Lösche erst einen Link darauf, auf etwas darin oder auf einen Ordner darüber.',
  links_at_limit:
    'Zu einem Objekt können nicht mehr als {limit} öffentliche Links führen. Lösche erst einen von diesen: {paths}',
  directory_mismatch: 'Der Server hat mit einem anderen Ordner geantwortet als dem angefragten.',
  file_already_exists: 'Die Datei gibt es schon',
  content_mismatch:
    'Was ankam, ist nicht die Datei, die hochgeladen wurde. Es wurde gestoppt, damit dich keine falschen Daten erreichen.',
  directory_not_downloadable: 'Ein Ordner kann nicht heruntergeladen werden',
  document_locked:
    'Dieses Dokument öffnet sich nur mit einem eigenen Passwort. Lade es herunter und öffne es mit einem Programm auf deinem Gerät.',
  download_incomplete: 'Der Download endete zu früh',
  download_not_started: 'Der Browser hat den Download nicht gestartet',
  download_stopped: 'Der Browser hat den Download gestoppt',
  link_not_read: 'Link konnte nicht geladen werden',
  not_showable:
    'Dieser Browser kann das nicht anzeigen: Die Datei ist vielleicht beschädigt oder von anderer Art, als ihr Name sagt. Lade sie herunter, um sie mit einem Programm auf deinem Gerät zu öffnen.',
  request_too_large:
    'Etwas vor dem Server, etwa ein Proxy, lehnt Teile dieser Größe ab. Sag es dem Administrator: Anfragen bis 5 MiB müssen durchgelassen werden.',
  source_changed: 'Die Datei wurde geändert oder verschoben, seit du sie gewählt hast. Wähle sie erneut.',
  source_missing: 'Datei nicht gefunden',
  source_not_found:
    'Die Datei ist nicht mehr zu finden. Vielleicht wurde sie verschoben, seit du sie gewählt hast.',
  source_unreadable:
    'Die Datei lässt sich nicht lesen. Vielleicht wurde sie verschoben oder geändert, seit du sie gewählt hast.',
  upload_incomplete: 'Der Server hat nicht die ganze Datei gespeichert. Versuche es noch einmal.',
  person_altered: 'Die Schlüssel dieser Person gehören nicht zusammen.',
  not_as_signed:
    'Der Server zeigt eine andere Ablage, als deine Geräte signiert haben, oder einen anderen geteilten Ordner. Was abweicht, sagt dein Konto; ein geteilter Ordner sagt es, wenn du ihn öffnest.',
  owner_has_too_many:
    'Zu diesem Ordner gehört ein Konto, das schon so viele Dateien und Ordner hat, wie es haben darf. Bitte die Person, die ihn teilt, einige zu löschen.',
  owners_storage_full:
    'Der Speicherplatz ist voll, der zu diesem Ordner gehört. Bitte die Person, die ihn teilt, Platz zu schaffen.',
  larger_than_quota:
    'Diese Datei ist größer als dein gesamter Speicherplatz. Bitte den Administrator um mehr.',
  item_not_opened:
    'Die Datei hat keinen Schlüssel und lässt sich nicht entschlüsseln; sie ist nicht zu retten',
  person_not_found: 'Niemand hier hat die Adresse {email}.',
  person_not_ready: '{email} muss sich erst einmal anmelden.',
  contact_changed:
    '{email} hat ein anderes Schlüsselpaar, als du kennst. Vergleicht zuerst die Fingerabdrücke.',
  items_damaged:
    'Einiges davon lässt sich nicht öffnen und ginge beim Verschieben verloren: {names}. Es ist nichts geschehen. Wiederhole es, um den Rest zu verschieben und das zu verlieren.',
  item_changed:
    'Das ist inzwischen „{path}“ oder zeigt eine andere Version. Es ist nichts geschehen: Sieh es dir an und versuche es noch einmal.',
  item_in_trash: 'Das liegt inzwischen im Papierkorb. Es ist nichts geschehen.',
  item_damaged: 'Diese Datei wurde außerhalb von Coffer verändert und ist nicht vertrauenswürdig.',
  item_unsealed:
    'Zum Öffnen fehlt etwas: Ein Programm hat es weggelassen, oder der Server hat es entfernt. Du kannst das hier löschen und erneut speichern.',
  server_clock_differs:
    'Für den Server liegt dieses Datum in der Vergangenheit: Seine Uhr zeigt {time}. Prüfe die Uhr dieses Geräts; geht sie richtig, sag deinem Administrator Bescheid.',
  chunk_tampered:
    'Teil {part} dieser Datei wurde außerhalb von Coffer verändert. Die Übertragung wurde gestoppt, damit dich keine falschen Daten erreichen.',
  range_invalid: 'Der Server sagt, diese Datei sei kürzer, als sie ist. Lade die Seite neu.',
  link_unverified:
    'Einer deiner öffentlichen Links wurde außerhalb von Coffer verändert. Lösche ihn und versuche es dann noch einmal.',
  links_too_many:
    'Du hast mehr als {limit} öffentliche Links. Lösche einige, die du nicht brauchst, und versuche es dann noch einmal.',
  path_invalid: 'Der Name {path} kann nicht hochgeladen werden.',
  directory_name_taken: 'Wo der Ordner hin soll, liegt eine Datei namens {path}.',
  folders_too_deep: 'Mehr als {limit} Ordner können nicht ineinander liegen.',
  tree_invalid:
    'Die Ordner auf dem Server passen nicht zusammen oder haben sich beim Lesen geändert. Versuche es noch einmal; bleibt es so, sag es dem Administrator.',
  too_large_for_memory:
    'Dieser Browser kann hier nur Dateien bis {size} speichern. Verlasse das private Fenster oder nutze einen anderen Browser.',
  quota_short:
    '{files, plural, one {Diese Datei braucht} other {{files} Dateien brauchen}} {needed}, {left} sind übrig. Lösche etwas oder bitte den Administrator um mehr Speicherplatz.',
  room_missing: 'Diesem Gerät fehlen dafür {size} Platz. Gib Speicher frei oder behalte hier weniger.',
  too_large_to_preview:
    'Dateien wie diese werden bis {size} angezeigt. Lade sie herunter, um sie mit einem Programm auf deinem Gerät zu öffnen.',
  checksum_mismatch:
    'Ein Teil der Datei kam immer wieder beschädigt an. Prüfe deine Verbindung und versuche es noch einmal.',
  upload_unfinished: 'Diese Datei ist noch nicht fertig hochgeladen.',
  download_limit_reached: 'Dieser Link wurde so oft genutzt, wie sein Besitzer erlaubt.',
  quota_exceeded: 'Dein Speicherplatz ist voll. Lösche etwas oder bitte den Administrator um mehr.',
  too_many_uploads:
    'In dein Konto wird gerade zu viel auf einmal hochgeladen. Bitte warte einen Moment und versuche es noch einmal.',
  storage_full:
    'Der Speicher des Servers ist voll. Nichts, was du gespeichert hast, ist verloren; lösche, was du nicht mehr brauchst, oder bitte den Administrator, Platz zu schaffen, und versuche es dann noch einmal.',
  envelope_damaged: 'Nachricht konnte nicht entschlüsselt werden',
  encryption_failed: 'Nachricht konnte nicht verschlüsselt werden',
  signing_failed: 'Nachricht konnte nicht signiert werden',
  internal:
    'Der Server konnte das nicht ausführen: In ihm ist etwas fehlgeschlagen. Versuche es noch einmal; wenn es so bleibt, sage es dem, der den Server betreibt.',
  forbidden:
    'Das darfst du nicht, oder nicht mehr. Lade die Seite neu; wenn du es brauchst, frage die Person, die das teilt, oder deinen Administrator.',
  unconfirmed: 'Bestätige zuerst deine E-Mail-Adresse: Öffne den Link in der E-Mail, die du bekommen hast.',
  wrong_link_key: 'Dieser Link öffnet nicht, wohin er führt. Prüfe, ob die Adresse vollständig ist.',
  registration_closed:
    'Die Registrierung ist auf diesem Server geschlossen. Bitte den Administrator um eine Einladung.',
  email_taken: 'Es gibt schon ein Konto mit dieser E-Mail-Adresse.',
  expired: 'Das ist abgelaufen.',
  link_key_wrong: 'Dieser Link ist unvollständig oder wurde verändert. Bitte noch einmal darum.',
  recovery_refused: 'Die E-Mail-Adresse oder der Wiederherstellungscode ist falsch.',
  wrong_pin: 'Die PIN öffnet den privaten Schlüssel nicht',
  pin_refused:
    'Falsche PIN. {tries, plural, one {Noch ein Versuch} other {Noch {tries} Versuche}}; danach vergisst dieses Gerät sie.',
  pin_forgotten:
    'Diese PIN öffnet hier nichts mehr: Sie war zu oft falsch. Nutze dein Passwort oder deinen privaten Schlüssel.',
  wrong_link_password: 'Das Passwort ist falsch, oder der Link ist unvollständig.',
  current_password_wrong: 'Das Passwort ist falsch.',
  passkey_without_prf:
    'Dieser Passkey kann deinen privaten Schlüssel nicht öffnen: Seinem Gerät oder Browser fehlt die PRF-Erweiterung. Nutze einen anderen Sicherheitsschlüssel, ein anderes Telefon oder einen anderen Browser.',
  passkey_address:
    'Passkeys funktionieren nur unter dem Namen, für den dieser Server eingerichtet ist, nicht unter einer IP-Adresse. Öffne Coffer unter seinem Namen oder als localhost.',
  passkey_not_given:
    'Es wurde kein Passkey verwendet: Die Abfrage wurde geschlossen, dauerte zu lange, oder es gibt hier keinen.',
  passkey_of_another: 'Dieser Passkey gehört zu einem anderen Konto.',
  passkey_refused: 'Dieser Passkey öffnet hier kein Konto mehr. Melde dich auf anderem Weg an.',
  passkey_unsupported: 'Dieser Browser oder dieses Gerät hat keine Passkeys, die Coffer nutzen kann.',
  passkey_host_differs:
    'Hier erstellte Passkeys gehören nur zu {own}, der Server verlangt aber die von {named}. Nutze Passkeys dort oder sag es dem Administrator.',
};
