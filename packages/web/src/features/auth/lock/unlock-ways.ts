import type { Session } from '../../../session/session.ts';
import { texts as loginTexts } from '../login/texts.ts';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** What somebody unlocks with. */
export type UnlockWay = 'pin' | 'password' | 'private-key';

const LABELS: readonly (readonly [UnlockWay, string])[] = [
  ['pin', texts.usePin],
  ['password', texts.usePassword],
  ['private-key', texts.usePrivateKey],
];

const FAULTS: Readonly<Record<UnlockWay, string>> = {
  pin: texts.pinRequired,
  password: authTexts.passwordRequired,
  'private-key': loginTexts.keyMissing,
};

/** The ways beside the one that is shown, with what leads there. */
export function otherWaysThan(way: UnlockWay, hasPin: boolean): typeof LABELS {
  return LABELS.filter(([other]) => other !== way && (other !== 'pin' || hasPin));
}

/** What is missing; null for nothing. */
export function unlockFault(way: UnlockWay, secret: string): string | null {
  return secret === '' ? FAULTS[way] : null;
}

/** Unlocks with what was entered. */
export function unlockBy(
  session: Session,
  way: UnlockWay,
  secret: string,
  token: string | undefined,
): Promise<void> {
  switch (way) {
    case 'pin':
      return session.unlockWithPin({ pin: secret, token });
    case 'password':
      return session.unlockWithPassword({ password: secret, token });
    case 'private-key':
      return session.unlockWithPrivateKey({ privateKey: secret, token });
  }
}
