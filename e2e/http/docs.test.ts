import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { isAll } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer, withoutCoffer } from '../support/server-process.ts';
import { type Block, blocksOf, commandsIn, type ServerCommand } from './support/documentation.ts';

const execute = promisify(execFile);
/** In the order in which somebody reads them, because later ones build on what earlier ones made. */
const PAGES = [
  'README.md',
  'docs/README.md',
  ...[...readFileSync('docs/README.md', 'utf8').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(
    ([, page]) => `docs/${page}`,
  ),
];
const blocks = PAGES.flatMap((page) => blocksOf(page, readFileSync(page, 'utf8')));
const runnable = blocks.filter(({ runs }) => runs);
/** Each call once. */
const mentioned = [
  ...new Map(
    blocks.flatMap(commandsIn).map((call) => [`${call.command} ${call.options.join(' ')}`, call]),
  ).values(),
];

/** Of the command line, of which the server knows nothing. */
const OF_CLI = ['COFFER_PROFILE'];

let server: RunningServer;
let folder: string;
/** The names of all variables that the server knows, as it says them itself. */
let variables: string[];

beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'coffer-docs-'));
  const refusal = await startServer({ env: { COFFER_UNHEARD_OF: '1' } }).catch(String);
  variables = /known are (.+)/.exec(String(refusal))?.[1]?.split(', ') ?? [];
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** How the pages call the server's command line: by a script that looks first whether all is installed and built. */
const BY_NPM = 'npm run --silent coffer-server --';
const firstByNpm = runnable.find(({ text }) => text.includes(BY_NPM));

/** The same without that look, which takes three times as long as a command, and is taken once by day. */
function withoutLook(text: string): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const script: string = scripts['coffer-server'];
  const [, last = ''] = /.* && (.*)"/.exec(script) ?? [];
  return text.replaceAll(BY_NPM, last);
}

/** What a page shows, with the places of this test instead of those of the page. */
function here(block: Block): string {
  const text = isAll || block === firstByNpm ? block.text : withoutLook(block.text);
  return text
    .replaceAll('http://127.0.0.1:4000', server.url)
    .replaceAll(/\.\/(backup|restored)\b/g, (_, name: string) => join(folder, name));
}

/** The options that a command of the server has; none where there is no such command. Each is asked once. */
function optionsOf(command: string): Promise<string[]> {
  const known = options.get(command) ?? askedOptionsOf(command);
  options.set(command, known);
  return known;
}

const options = new Map<string, Promise<string[]>>();

async function askedOptionsOf(command: string): Promise<string[]> {
  const { code, output } = await coffer(folder, [command, '--help']);
  // Asked about a command that it does not know, it helps in general.
  return code === 0 && output.startsWith(`Usage: coffer-server ${command} `)
    ? (output.match(/--[a-z][a-z-]*/g) ?? [])
    : [];
}

// The pages are written for a database and chunks in the data directory.
describe.runIf(isPlainEngine())('the commands of the documentation', () => {
  it('are found', () => {
    expect(runnable.length).toBeGreaterThan(5);
    expect(mentioned.length).toBeGreaterThan(4);
  });

  it('stand on pages that the first one leads to', () => {
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
    expect(PAGES).toEqual(expect.arrayContaining(pages.map((name) => `docs/${name}`)));
  });

  it.each(runnable)('$page:$line does what it says', async (block) => {
    const env = { ...withoutCoffer(process.env), COFFER_DATA_DIR: server.dataDir };
    await expect(execute('sh', ['-ec', here(block)], { env })).resolves.toBeDefined();
  });

  it.each(mentioned)('$page:$line: coffer-server $command $options', async (given: ServerCommand) => {
    const known = await optionsOf(given.command);
    expect(known, `the server knows ${given.command}`).toContain('--help');
    for (const option of given.options) expect(known).toContain(option);
  });

  it.each(blocks)('$page:$line runs scripts that exist', ({ text }) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
  });
});

describe('the files of the documentation', () => {
  const files = blocks.flatMap(({ page, text }) =>
    [
      ...text.matchAll(/(?:^|[\s/])((?:deploy\/[\w.-]+)|(?:compose[\w.-]*\.yaml)|(?:packages\/[\w/.-]+))/gm),
    ].map(([, file = '']) => [page, file] as const),
  );

  it.each(files)('%s: %s exists', (_, file) => {
    expect(existsSync(file)).toBe(true);
  });
});

describe('the variables of the documentation', () => {
  const named = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/COFFER_[A-Z0-9_]*[A-Z0-9]/g)].map(
      ([name]) => [page, name] as const,
    ),
  );
  const unique = [...new Map(named.map((each) => [each.join(), each])).values()];

  it.each(unique)('%s: server or command line knows %s', (_, name) => {
    expect([...variables, ...OF_CLI]).toContain(name);
  });

  it('are all in the table of README.md', () => {
    const rows = readFileSync('README.md', 'utf8').match(/^\| `COFFER_[^|]+\|/gm) ?? [];
    const listed = rows.flatMap((row) => row.match(/COFFER_[A-Z0-9_]+/g) ?? []);
    expect(listed.toSorted()).toEqual([...variables, ...OF_CLI].toSorted());
  });
});
