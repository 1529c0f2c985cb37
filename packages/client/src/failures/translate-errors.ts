import { asCofferError } from './coffer-error.ts';

/**
 * The same methods, of which everything that is thrown is a CofferError: by a call, by its promise, or by what it goes
 * through one by one. The reason of an aborted signal is the caller's own, and is thrown as it is.
 */
export function translateErrors<Methods extends object>(methods: Methods): Methods {
  return new Proxy(methods, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => translated(() => Reflect.apply(member, target, args), args);
    },
  });
}

type Translate = (thrown: unknown) => unknown;

function translated(call: () => unknown, args: readonly unknown[]): unknown {
  const translate: Translate = (thrown) => (isReason(thrown, args) ? thrown : asCofferError(thrown));
  try {
    const result = call();
    if (result instanceof Promise) return settled(result, translate);
    return isAsyncIterable(result) ? iterated(result, translate) : result;
  } catch (error) {
    throw translate(error);
  }
}

async function settled(promise: Promise<unknown>, translate: Translate): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    throw translate(error);
  }
}

async function* iterated(items: AsyncIterable<unknown>, translate: Translate): AsyncGenerator<unknown> {
  try {
    yield* items;
  } catch (error) {
    throw translate(error);
  }
}

function isReason(thrown: unknown, args: readonly unknown[]): boolean {
  return args.some((each) => each instanceof AbortSignal && each.aborted && each.reason === thrown);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
