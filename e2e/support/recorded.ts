const RECORDER = new URL('../recorder/dist/record-statements.js', import.meta.url);

/** The folder to which a run writes which statements its servers run; unset where nobody asks. */
export const TEST_STATEMENTS = 'TEST_STATEMENTS';

/** Arguments of Node with which a server, or a command of it, does so. */
export const RECORDED: readonly string[] = recordedTo(process.env[TEST_STATEMENTS]);

function recordedTo(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const recorder = new URL(RECORDER);
  recorder.searchParams.set('folder', folder);
  return [`--import=${recorder.href}`];
}
