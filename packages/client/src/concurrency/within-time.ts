/** Waits for something, for so many milliseconds at most, and leaves no timer that would keep a program running. Rejects as `work`. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | 'too long'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<'too long'>((resolve) => {
    timer = setTimeout(resolve, ms, 'too long');
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
