import { fileURLToPath } from 'node:url';
import { CHEAP_KDF } from './cheap-kdf.ts';
import { RECORDED, TEST_STATEMENTS } from './recorded.ts';

/** The server as it is built for people. */
export const BUILT_SERVER = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** Where `scripts/bundle-server.ts` puts the server of a whole run. */
export const BUNDLED_SERVER = fileURLToPath(
  new URL('../../node_modules/.cache/coffer/test-server/main.cjs', import.meta.url),
);

/**
 * What a start leaves behind has room in the memory for what is new, so that nothing is collected before it is over; and the
 * threads that V8 has for itself would take the cores from other tests. That is a third of a start.
 */
const WITHOUT_GARBAGE: readonly string[] = [
  ...['--min-semi-space-size=32', '--max-semi-space-size=32'],
  '--single-threaded',
];

/** Names that server; unset where a test is run alone. */
export const TEST_SERVER = 'TEST_SERVER';

/** Whether the bundle is started, which can be run again and again in one process. */
export const isBundled = process.env[TEST_SERVER] !== undefined;

/**
 * What has loaded the server is kept for the next one, and lives for hundreds of tests: optimised code pays. The heap grows as `main.ts`
 * lets it: V8 takes compiled code only under the flags under which it was made, and `main.ts` begins when part of it is loaded.
 */
const OF_KEPT_SERVERS = [...WITHOUT_GARBAGE, '--heap-growing-percent=200'];

/** Arguments of Node that run the server with cheap key derivation: the bundle of a whole run, or what is built. */
export const CHEAP_SERVER: readonly string[] = cheapServer(process.env[TEST_SERVER]);

/** Variables with which it records its statements; a bundle reads from there where it writes them. */
export const RECORDING: Readonly<Record<string, string>> = recording(process.env[TEST_STATEMENTS]);

function cheapServer(bundle: string | undefined): string[] {
  return bundle === undefined ? [...CHEAP_KDF, ...RECORDED, BUILT_SERVER] : [...OF_KEPT_SERVERS, bundle];
}

function recording(folder: string | undefined): Record<string, string> {
  return folder === undefined ? {} : { [TEST_STATEMENTS]: folder };
}
