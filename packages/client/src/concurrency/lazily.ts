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

/**
 * Verbs whose code is loaded with the first of them: each waits for it, and is called then. Nothing that is no function may be among
 * them.
 *
 * @example
 * ```ts
 * const account = lazyVerbs(async () => (await import('./in-account.ts')).inAccount(ports));
 * await account.self();
 * ```
 */
export function lazyVerbs<T extends object>(load: () => Promise<T>): T {
  const none: T = Object.create(null);
  return new Proxy(none, {
    // Whoever asks for `then` wants to know whether this is a promise.
    get: (_, verb) => (typeof verb === 'symbol' || verb === 'then' ? undefined : called(load, verb)),
  });
}

function called<T extends object>(load: () => Promise<T>, verb: string) {
  return async (...asked: readonly unknown[]): Promise<unknown> => {
    const verbs: object = await load();
    return Reflect.apply(Reflect.get(verbs, verb), verbs, asked);
  };
}
