import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const VERSION = 'v1.8.0';
const MODULE = `github.com/versity/versitygw@${VERSION}`;
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

/**
 * What the program can do beside keeping objects in files: other storages, tests of its own, and telling message brokers.
 * Compiling that, and the libraries that it brings, is a third of the work; what keeps objects stays as it is.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'cmd/versitygw/test.go': `package main\n${commandWithoutUse('testCommand')}`,
  ...Object.fromEntries(
    ['Azure', 'S3', 'Scoutfs', 'Plugin'].map((name) => [
      `cmd/internal/gwcli/${name.toLowerCase()}.go`,
      `package gwcli\n${commandWithoutUse(`${name}Command`)}`,
    ]),
  ),
  's3event/nats.go': 'package s3event\n',
  's3event/rabbitmq.go': 'package s3event\n',
  's3event/kafka.go': `package s3event
import ("errors"; "fmt")
var sequencer int
func genSequencer() string { sequencer++; return fmt.Sprintf("%X", sequencer) }
${['url, topic, key', 'url, exchange, routingKey', 'url, topic']
  .map(
    (parameters, at) =>
      `func Init${['Kafka', 'Rabbitmq', 'Nats'][at]}EventService(${parameters} string, filter EventFilter) (S3EventSender, error) { return nil, errors.New("left out") }`,
  )
  .join('\n')}
`,
};

function commandWithoutUse(name: string): string {
  return `import "github.com/urfave/cli/v2"\nfunc ${name}() *cli.Command { return &cli.Command{Name: "${name}"} }\n`;
}

const downloaded = z.object({ Dir: z.string() });

/** Builds beside its place, so that nobody meets half a program. */
function build(): string | null {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'build-'));
  try {
    const { Dir: sources } = downloaded.parse(JSON.parse(go(['mod', 'download', '-json', MODULE], folder)));
    const copy = join(folder, 'sources');
    // Those that Go keeps are for reading alone.
    cpSync(sources, copy, { recursive: true });
    makeWritable(copy);
    for (const [file, text] of Object.entries(LEFT_OUT)) writeFileSync(join(copy, file), text);
    go(['build', ...QUICKLY, '-o', join(folder, 'versitygw'), './cmd/versitygw'], copy);
    mkdirSync(dirname(PROGRAM), { recursive: true });
    renameSync(join(folder, 'versitygw'), PROGRAM);
    return PROGRAM;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Go in a folder, and gives what it writes. */
function go(args: readonly string[], cwd: string): string {
  return execFileSync('go', args, {
    cwd,
    env: { ...process.env, ...WITH_MEMORY, GOFLAGS: '-modcacherw' },
    encoding: 'utf8',
    timeout: BUILD_MS,
  });
}

function makeWritable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
