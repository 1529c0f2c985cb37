import type { SessionPorts } from '@coffer/client';
import * as z from 'zod/mini';
import { openChannel } from '../browser/channel.ts';
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
  const channel = openChannel(CHANNEL);
  return {
    post: (news) => channel.post(news),
    listen(onNews) {
      channel.listen((data) => {
        const parsed = tabNews.safeParse(data);
        if (parsed.success) onNews(parsed.data);
      });
    },
  };
}
