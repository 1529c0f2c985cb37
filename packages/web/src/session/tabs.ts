import type { SessionPorts } from '@coffer/client';
import * as z from 'zod/mini';
import { lockedAccount } from './device-lock.ts';

const CHANNEL = 'coffer-session';

const tabNews = z.union([
  z.object({ kind: z.literal('locked'), account: lockedAccount }),
  z.object({
    kind: z.enum(['unlocked', 'signed-out']),
    /** Whose session it is. */
    fingerprint: z.string(),
  }),
]);

/** The browser's tabs at this site. */
export function browserTabs(): SessionPorts['tabs'] {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (news) => channel.postMessage(news),
    listen(onNews) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const parsed = tabNews.safeParse(data);
        if (parsed.success) onNews(parsed.data);
      });
    },
  };
}
