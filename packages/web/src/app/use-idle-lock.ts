import type { Session, Transfers } from '@coffer/client';
import { useEffect } from 'react';
import { reportFailure } from '../notices/report-failure.ts';
import { idleLock } from '../session/idle-lock.ts';
import { isTextUnsaved } from '../session/unsaved-text.ts';

const CHECK_EVERY_MS = 5_000;
const NOTE_EVERY_MS = 1_000;
/** A film that plays on is watched by somebody, who touches nothing meanwhile. */
const SIGNS_OF_LIFE = [
  ...(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const),
  'timeupdate',
] as const;

/**
 * Locks when nobody was at this device for as long as it was set up for. Transfers and unsaved text need the keys, so
 * that the lock waits for their end.
 */
export function useIdleLock(session: Session, transfers: Transfers | null): void {
  useEffect(() => {
    const isHere = () => session.state.getState().status === 'signed-in';
    let noted = 0;
    const note = (now: number) => {
      if (now - noted < NOTE_EVERY_MS) return;
      noted = now;
      idleLock.touch(now);
    };
    const check = () => {
      if (!isHere() || !idleLock.isDue(Date.now()) || transfers?.isBusy) return;
      isTextUnsaved()
        .then((isUnsaved) =>
          isUnsaved || !isHere() || !idleLock.isDue(Date.now()) ? undefined : session.lock(),
        )
        .catch(reportFailure);
    };
    const onLife = () => {
      if (!isHere()) return;
      // A device that wakes up has been alone for longer than its timers know.
      if (idleLock.isDue(Date.now())) check();
      if (isHere()) note(Date.now());
    };
    const stopFollowing = session.state.subscribe(({ status }, before) => {
      if (status === 'signed-in' && before.status !== 'signed-in') idleLock.touch(Date.now());
    });
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onLife, { passive: true, capture: true });
    return () => {
      stopFollowing();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, onLife, { capture: true });
    };
  }, [session, transfers]);
}
