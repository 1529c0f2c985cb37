/**
 * Lets calls go together, as to another thread: what is asked for while one call is under way goes with the next one.
 * Where several fail, each is tried by itself, so that none fails because of another.
 *
 * @param most how many go with one call
 *
 * @example
 * const double = together(async (numbers: readonly number[]) => numbers.map((n) => n * 2), 10);
 * await Promise.all([double(1), double(2)]); // [2, 4], by one call
 */
export function together<I, O>(
  callAll: (inputs: readonly I[]) => Promise<readonly O[]>,
  most: number,
): (input: I) => Promise<O> {
  const waiting: Asked<I, O>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // What is asked for in the same moment goes along.
    await Promise.resolve();
    while (waiting.length > 0) await answer(waiting.splice(0, most), callAll);
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void run();
    });
}

interface Asked<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (reason: unknown) => void;
}

async function answer<I, O>(
  asked: readonly Asked<I, O>[],
  callAll: (inputs: readonly I[]) => Promise<readonly O[]>,
): Promise<void> {
  try {
    const outputs = await callAll(asked.map(({ input }) => input));
    for (const [index, output] of outputs.entries()) asked[index]?.resolve(output);
    for (const { reject } of asked.slice(outputs.length))
      reject(new Error('A call for several left one out'));
  } catch (error) {
    if (asked.length === 1) asked[0]?.reject(error);
    else for (const each of asked) await answer([each], callAll);
  }
}
