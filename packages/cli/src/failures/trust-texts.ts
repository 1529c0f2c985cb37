import type { Failure } from '@coffer/client';

const CHANGED_OUTSIDE = 'was changed outside Coffer and cannot be trusted. Nothing of it was kept.';

type Damaged = Extract<Failure, { readonly code: 'item_damaged' | 'chunk_tampered' }>;

/** A sentence about something that does not open as its owner sealed it, or was never sealed completely. */
export function damageText(failure: Damaged): string {
  if (failure.code === 'chunk_tampered') return `Part ${failure.index + 1} of this file ${CHANGED_OUTSIDE}`;
  if (failure.reason !== 'unsealed') return `It ${CHANGED_OUTSIDE}`;
  return 'Something needed to open it is missing: a program left it out, or the server removed it. Delete it and store it again.';
}

/** A sentence about a date that a server with another clock refused. */
export function clockText(serverTime: number): string {
  const time = new Date(serverTime * 1000).toISOString();
  return `For the server this date is past: its clock says ${time}. Check the clock of this machine, then the server's.`;
}
