import type { Database, Queries } from './database.ts';
import type { NewsItem } from './news.ts';

const raised = new WeakMap<Queries, NewsItem[]>();

/** Tells of what a transaction changes once that is committed. */
export function tellOnceCommitted(queries: Queries, item: NewsItem): void {
  raised.get(queries)?.push(item);
}

/** A database whose transactions tell what they have changed. */
export function tellingNews(database: Database): Database {
  const telling =
    (run: Database['transaction']): Database['transaction'] =>
    async (order, work) => {
      let news: NewsItem[] = [];
      const result = await run(order, (queries) => {
        // It may be run again.
        news = [];
        raised.set(queries, news);
        return work(queries);
      });
      database.news.tell(news);
      return result;
    };
  return { ...database, transaction: telling(database.transaction), erasure: telling(database.erasure) };
}
