import type { Authenticated } from '@coffer/contract';
import { isConnectionLoss } from '../api/is-connection-loss.ts';

interface KeptPorts {
  /** What is kept of the session; null for nothing. */
  read(): Promise<Authenticated | null>;
  /** Resolves when the server has been waited for long enough. */
  patience(): Promise<void>;
}

/** What the server says now; what a device keeps of it where the server cannot be reached, or takes too long. */
export async function keptInstead(
  refreshed: Promise<Authenticated>,
  { read, patience }: KeptPorts,
): Promise<Authenticated> {
  // Its failure is looked at below.
  refreshed.catch(() => undefined);
  const kept = await read();
  if (kept === null) return refreshed;
  try {
    return await Promise.race([refreshed, patience().then(() => kept)]);
  } catch (error) {
    if (isConnectionLoss(error)) return kept;
    throw error;
  }
}
