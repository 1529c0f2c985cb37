import { type Drive, failed, judgeKeys, keysOf } from '@coffer/client';
import type { User } from '@coffer/contract';
import * as z from 'zod/mini';
import type { Kept } from '../profile/kept.ts';

const seenKeys = z.object({ fingerprint: z.string(), generation: z.int(), signature: z.string() });

/**
 * Compares the keys that the server shows with those that this profile saw last, and remembers them.
 *
 * @param server scheme, host and port: another server may have another account of the same address
 * @param doubted what becomes of keys that do not follow from those: `refused`, or `trusted` because somebody has said so
 * @throws `keys_doubted`
 */
export async function examineKeys(
  kept: Kept,
  server: string,
  user: User,
  { api }: Pick<Drive, 'api'>,
  doubted: 'refused' | 'trusted',
): Promise<void> {
  const name = `keys:${server} ${user.email}`;
  const text = kept.get(name);
  if (text !== null && doubted === 'refused') {
    const successions = (after: number) => api.call('keySuccessions', { query: { after: String(after) } });
    if ((await judgeKeys(seenKeys.parse(JSON.parse(text)), user, successions)) !== null) {
      throw failed('keys_doubted');
    }
  }
  const shown = keysOf(user);
  kept.set(name, shown && JSON.stringify(shown));
}
