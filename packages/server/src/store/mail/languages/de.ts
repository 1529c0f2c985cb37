import type { MailTexts } from './en.ts';

export const de = {
  activation: {
    subject: 'Aktiviere dein Konto bei {app}',
    body: `Jemand, hoffentlich du, hat sich mit dieser E-Mail-Adresse bei {app} registriert.

Um das Konto zu aktivieren, öffne innerhalb von sieben Tagen diese Adresse und bestätige dort, angemeldet in dem Konto:

{link}

Konten, die nach {days, plural, one {# Tag} other {# Tagen}} niemand aktiviert hat, werden mit allem darin gelöscht.

Falls du das nicht warst, ignoriere diese Nachricht: Das Konto erhält deine Adresse nicht. Unter derselben Adresse kannst du es sofort löschen lassen.
`,
  },
  alreadyRegistered: {
    subject: 'Du hast schon ein Konto bei {app}',
    body: `Jemand, hoffentlich du, wollte sich bei {app} mit dieser E-Mail-Adresse registrieren, zu der es schon ein Konto gibt.

Zum Anmelden öffne {login}

Falls du dein Passwort verloren hast: {forgotten}

Falls du das nicht warst, ignoriere diese Nachricht: Es hat sich nichts geändert.
`,
  },
  startOver: {
    subject: 'Beginne mit deinem Konto bei {app} neu',
    body: `Jemand, hoffentlich du, hat das Passwort und den privaten Schlüssel des Kontos bei {app} mit dieser E-Mail-Adresse verloren.

Ohne eines von beiden kann es niemand öffnen. Möglich ist nur, alles zu löschen, was darin gespeichert ist, und neu zu beginnen. Öffne dazu innerhalb einer Stunde diese Adresse:

{link}

Falls du deinen privaten Schlüssel oder einen Wiederherstellungscode hast, muss nichts gelöscht werden: {forgotten}

Falls du das nicht warst, ignoriere diese Nachricht: Es hat sich nichts geändert.
`,
  },
  invitation: {
    subject: 'Du bist zu {app} eingeladen',
    body: `{inviter} lädt dich zu {app} ein, um dort deine Dateien Ende-zu-Ende-verschlüsselt zu speichern.

Um dein Konto anzulegen, öffne diese Adresse bis {until} UTC:

{link}

Falls du nicht weißt, worum es geht, ignoriere diese Nachricht.
`,
  },
  unsignedInvitation: {
    subject: 'Du bist zu {app} eingeladen',
    body: `Die Administration von {app} lädt dich zu {app} ein, um dort deine Dateien Ende-zu-Ende-verschlüsselt zu speichern.

Um dein Konto anzulegen, öffne diese Adresse bis {until} UTC:

{link}

Falls du nicht weißt, worum es geht, ignoriere diese Nachricht.
`,
  },
  spaceInvitation: {
    subject: '{inviter} teilt einen Ordner mit dir',
    body: `{inviter} möchte bei {app} einen Ordner mit dir teilen, Ende-zu-Ende-verschlüsselt.

Um ihn zu sehen, öffne diese Adresse bis {until} UTC und lege dort dein Konto an:

{link}

{inviter} wird dann gefragt, ob du Zugang erhältst. Falls du nicht weißt, worum es geht, ignoriere diese Nachricht.
`,
  },
  shared: {
    subject: '{owner} teilt etwas mit dir',
    body: `{owner} teilt bei {app} etwas mit dir, Ende-zu-Ende-verschlüsselt.

Um zu sehen, was es ist, und es anzunehmen oder abzulehnen, melde dich an: {page}

Falls du nicht weißt, wer das ist, lehne ab. Diese Nachrichten schaltest du in deinem Konto unter „Details“ aus: {account}
`,
  },
  test: {
    subject: 'Test-E-Mail von {app}',
    body: `Diese Nachricht wurde aus den Einstellungen von {app} unter {page} gesendet.

Der E-Mail-Versand funktioniert.
`,
  },
} satisfies MailTexts;
