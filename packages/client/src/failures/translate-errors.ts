import { asCofferError } from './coffer-error.ts';

/**
 * The same methods, of which everything that is thrown is a CofferError: by a call, by its promise, by what it goes
 * through one by one, or by the stream that it gives. The reason of an aborted signal is the caller's own, and is thrown
 * as it is.
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
    return result instanceof Promise ? settled(result, translate) : given(result, translate);
  } catch (error) {
    throw translate(error);
  }
}

/** A stream goes through one by one as well, and stays a stream. */
function given(result: unknown, translate: Translate): unknown {
  if (result instanceof ReadableStream) return streamed(result, translate);
  return isAsyncIterable(result) ? iterated(result, translate) : result;
}

async function settled(promise: Promise<unknown>, translate: Translate): Promise<unknown> {
  try {
    return given(await promise, translate);
  } catch (error) {
    throw translate(error);
  }
}

/** Reads ahead no further than the stream does. */
function streamed(stream: ReadableStream<unknown>, translate: Translate): ReadableStream<unknown> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw translate(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
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
