/** A stream that says how it ended. */
export interface ObservedStream<T> {
  readonly body: ReadableStream<T>;
  /** Resolves at the end of the source, however it comes. */
  readonly ended: Promise<void>;
}

/**
 * The same parts, read one at a time as somebody asks for them. `onFailure` is told when the source fails. That the
 * reader goes away is no failure, even while a part is on its way: players do so whenever somebody seeks, and a
 * browser may break the body off without cancelling it.
 */
export function observedStream<T>(
  source: ReadableStream<T>,
  onFailure: (error: unknown) => void,
): ObservedStream<T> {
  const reader = source.getReader();
  const body = new ReadableStream<T>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          onFailure(error);
          throw error;
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { body, ended: reader.closed.catch(() => undefined) };
}
