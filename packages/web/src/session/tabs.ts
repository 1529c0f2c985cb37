import * as z from 'zod/mini';

const CHANNEL = 'coffer-session';

const tabNews = z.object({
  kind: z.enum(['locked', 'unlocked', 'signed-out']),
  /** Whose session it is. */
  fingerprint: z.string(),
});

/** What one tab tells the others about the session that they share. */
export type TabNews = z.infer<typeof tabNews>;

export interface Tabs {
  tell(news: TabNews): void;
  /** Calls back with what other tabs tell. */
  listen(hear: (news: TabNews) => void): void;
}

/** The browser's tabs at this site. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: (news) => channel.postMessage(news),
    listen(hear) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const parsed = tabNews.safeParse(data);
        if (parsed.success) hear(parsed.data);
      });
    },
  };
}
