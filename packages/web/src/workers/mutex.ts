/** A mutex: runs tasks one after the other, in the order in which they come. One that fails does not hold up those behind it. */
export function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let before: Promise<void> = Promise.resolve();
  return (task) => {
    const done = before.then(task);
    before = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
}
