import { SESSION_REFRESH_WINDOW_SECONDS, type User } from '@coffer/contract';
import { isFailure } from '../failures/coffer-error.ts';
import { endBy, isRefusal, type SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';
import { isKeyChangeOf, isSignedIn, needsRefresh } from './session-state.ts';

export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Keeps the session from running out, one renewal at a time.
 *
 * @param takeUp begins again with what the device keeps
 */
export function createRenewal(
  { now, keptSession }: SessionPorts,
  core: SessionCore,
  takeUp: () => Promise<void>,
) {
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
      await core.follow(user, session.expires_at);
      if (isSignedIn(core.state.getState(), user)) await keptSession.keep({ user, session });
    } catch (error) {
      await leave(error);
    }
  }

  async function renewOnce(): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    await renewing;
  }

  /** Ends the session for an answer that refuses it, or that cannot be true. */
  async function leave(error: unknown) {
    // The state says it, and the page asks.
    if (isFailure(error, 'keys_doubted')) return;
    if (!isRefusal(error)) throw error;
    const end = endBy(error);
    await (end === 'altered' ? core.drop(end) : core.refused(end));
  }

  return {
    /** Goes on with what the server says now of who is signed in, unless it cannot be true. */
    async follow(user: User): Promise<void> {
      const former = core.state.getState();
      if (former.status !== 'signed-in') return;
      await core.follow(user, former.expiresAt).catch(leave);
    },

    /** Renews the session if it is about to expire. A refusal ends it. */
    async keepFresh(): Promise<void> {
      const isDue = needsRefresh(core.state.getState(), now(), SESSION_REFRESH_WINDOW_SECONDS);
      if (renewing === null && !isDue) return;
      await renewOnce();
    },

    /** Renews the session at once. A refusal ends it. */
    renew: renewOnce,

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
