import type { User } from '@coffer/contract';
import { type DoubtedKeys, judgeKeys, keysOf } from '../keyring/seen-keys.ts';
import type { SessionCore } from './session-core.ts';
import type { RememberedKeys, SessionPorts } from './session-ports.ts';

/** Why a device does not go on: the server shows other keys than it has seen. */
export type KeyDoubt = DoubtedKeys & {
  readonly email: string;
  readonly seen: RememberedKeys;
  /** Null where the server says that there are none. */
  readonly shown: ReturnType<typeof keysOf>;
};

/** The doubt about the keys that the server shows; null if there is none, or if no keys were seen before. */
export async function doubtOf(
  { api, keyMemory }: Pick<SessionPorts, 'api' | 'keyMemory'>,
  user: User,
): Promise<KeyDoubt | null> {
  const seen = await keyMemory.of(user.email);
  if (seen === null) return null;
  const successions = (after: number) => api.call('keySuccessions', { query: { after: String(after) } });
  const doubted = await judgeKeys(seen, user, successions);
  return doubted && { ...doubted, email: user.email, seen, shown: keysOf(user) };
}

export type KeyDoubts = ReturnType<typeof createKeyDoubts>;

/** The decisions of a person about keys that this device doubts. */
export function createKeyDoubts({ api, keyMemory }: SessionPorts, { state, drop }: SessionCore) {
  return {
    /** Takes the keys that are shown for those of the account from now on, and begins again. */
    async trustShown(): Promise<void> {
      const former = state.getState();
      if (former.status !== 'doubted') return;
      const { email, shown } = former;
      await (shown === null ? keyMemory.forget(email) : keyMemory.remember(email, shown));
      state.setState({ status: 'unknown' });
    },

    /** Leaves, and goes on doubting. What a PIN opens stays. */
    async decline(): Promise<void> {
      await api.call('logout').catch(() => undefined);
      await drop('logged-out');
    },

    /** Forgets the keys of an account that began again, by the person at this device. */
    forget: (email: string): Promise<void> => keyMemory.forget(email),
  };
}
