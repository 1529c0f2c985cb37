import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = 'v1.8.0';
const MODULE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/coffer', import.meta.url));
const PROGRAM = join(CACHE, `versitygw-${VERSION}`, 'versitygw');
const BUILD_MS = 600_000;

/** How to get a storage for the tests, for whoever has none. */
export const S3_ADVICE =
  'No S3 storage for the tests: they build the real one (versitygw) from its sources, which needs Go 1.25 or newer on ' +
  'the PATH (https://go.dev/dl) and the network, once. The tests on S3 are SKIPPED.';

/**
 * The program of a real S3 storage, built once and kept with the dependencies; null where it cannot be built, which is
 * said on standard error.
 */
export function s3Program(): string | null {
  if (existsSync(PROGRAM)) return PROGRAM;
  const program = build();
  if (program === null) process.stderr.write(`\n${S3_ADVICE}\n\n`);
  return program;
}

/** Whether the program was built. */
export function hasS3Program(): boolean {
  return existsSync(PROGRAM);
}

/** Set where the program could not be built, so that nobody counts on it. */
export const WITHOUT_S3 = 'COFFER_TEST_WITHOUT_S3';

/** Whether there is such a program, or Go to build it. */
export function s3IsPossible(): boolean {
  if (process.env[WITHOUT_S3] !== undefined) return false;
  return existsSync(PROGRAM) || spawnSync('go', ['version']).status === 0;
}

/** For a few thousand requests, a minute of optimising is not worth it; nor is one of the compiler clearing up its memory. */
const QUICKLY = ['-gcflags=all=-N -l -dwarf=false -c=1', '-ldflags=-s -w'];
const WITH_MEMORY = { CGO_ENABLED: '0', GOGC: '400' };

/** Builds beside its place, so that nobody meets half a program. */
function build(): string | null {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'build-'));
  try {
    const { status, stderr } = spawnSync('go', ['install', ...QUICKLY, MODULE], {
      env: { ...process.env, ...WITH_MEMORY, GOBIN: folder, GOFLAGS: '-modcacherw' },
      encoding: 'utf8',
      timeout: BUILD_MS,
    });
    if (status !== 0) {
      if (stderr) process.stderr.write(stderr);
      return null;
    }
    mkdirSync(dirname(PROGRAM), { recursive: true });
    renameSync(join(folder, 'versitygw'), PROGRAM);
    return PROGRAM;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
