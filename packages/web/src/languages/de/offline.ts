import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Auf diesem Gerät behalten?',
  question:
    'Es wird verschlüsselt gespeichert und folgt deinen Änderungen. Dieses Gerät öffnet deine Ablage dann auch ohne Netz: Wenn du es verlierst, wirkt das Abmelden von anderswo erst, sobald es wieder ein Netz hat. Bis dahin schützt es eine PIN; beim Abmelden wird alles entfernt.',
  yes: 'Hier behalten',
};
