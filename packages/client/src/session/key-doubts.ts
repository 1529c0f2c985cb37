import type { SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';

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
