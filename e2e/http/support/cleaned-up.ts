import { expect, vi } from 'vitest';
import type { RunningServer } from '../../support/server-process.ts';

/** Waits for the clean-up of a server that has just started, which would be a difference to what was there before. */
export function cleanedUp({ log }: Pick<RunningServer, 'log'>): Promise<void> {
  return vi.waitFor(() => expect(log()).toContain('cleaned up'), { timeout: 40_000 });
}
