import { SESSION_REFRESH_WINDOW_SECONDS } from '@coffer/contract';
import { isRefusal, type SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';
import { isKeyChangeOf, isSignedIn, needsRefresh } from './session-state.ts';

export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Keeps the session from running out, one renewal at a time.
 *
 * @param takeUp begins anew with what the device keeps
 */
export function createRenewal({ now }: SessionPorts, core: SessionCore, takeUp: () => Promise<void>) {
  let renewing: Promise<void> | null = null;

  async function renew() {
    try {
      const { user, session } = await core.refresh();
      const former = core.state.getState();
      if (former.status !== 'signed-in') return;
      // Another tab may have changed the key pair; where the device is remembered, the new one is kept for all.
      if (isKeyChangeOf(former, user)) return await takeUp();
      // Or it may have signed in as somebody else. What these keys seal must not go to that account.
      if (!isSignedIn(former, user)) return await core.drop('ended');
      core.signedIn(user, session.expires_at);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await core.refused();
    }
  }

  return {
    /** Renews the session if it is about to expire. A refusal ends it. */
    async keepFresh(): Promise<void> {
      const isDue = needsRefresh(core.state.getState(), now(), SESSION_REFRESH_WINDOW_SECONDS);
      if (renewing === null && !isDue) return;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      await renewing;
    },

    /** Runs a task for whose end renewals wait. */
    async withoutRenewals(task: () => Promise<void>): Promise<void> {
      const running = task();
      renewing = Promise.allSettled([running]).then(() => {
        renewing = null;
      });
      await running;
    },
  };
}
