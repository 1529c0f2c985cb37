import * as z from 'zod/mini';

const CHANNEL = 'coffer-session';

const tabNews = z.object({
  kind: z.enum(['locked', 'unlocked', 'signed-out']),
  /** Whose session it is. */
  fingerprint: z.string(),
});

/** News of the session that all tabs share. */
export type TabNews = z.infer<typeof tabNews>;

export interface Tabs {
  /** Sends it to all other tabs. */
  post(news: TabNews): void;
  /** Calls back with what other tabs post. */
  listen(onNews: (news: TabNews) => void): void;
}

/** The browser's tabs at this site. */
export function browserTabs(): Tabs {
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
