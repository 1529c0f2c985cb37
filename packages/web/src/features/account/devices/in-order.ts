import type { DeviceSession } from '@coffer/contract';

/** The device that asks first, then the others by when they were last seen. */
export function inOrder(sessions: readonly DeviceSession[]): readonly DeviceSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at - a.last_seen_at,
  );
}
