import { failed } from '../failures/coffer-error.ts';

/**
 * What is loaded with its first use. In a page it comes from the server, as all else: throws `server_unreachable` where it does
 * not come, and asks again the next time.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw failed({ code: 'server_unreachable' }, { cause });
    });
    return loading;
  };
}
