import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nodeVersion } from '../node.mjs';
import { plainYaml } from './plain-yaml.ts';

const FOLDER = '.github/workflows';
/** Programs of the machines on which workflows run. */
const OF_THE_MACHINE = ['printenv', 'install', 'gh', 'tr'];

const variables = z.record(z.string(), z.string());
const step = z.union([
  z.strictObject({ uses: z.string(), with: variables.optional() }),
  z.strictObject({ run: z.string(), env: variables.optional() }),
]);
const job = z.object({
  'runs-on': z.literal('ubuntu-latest'),
  'timeout-minutes': z.string().regex(/^\d+$/),
  needs: z.string().optional(),
  permissions: variables.optional(),
  strategy: z.object({ matrix: z.object({ node: z.array(z.string()) }) }).optional(),
  steps: z.array(step),
});
const workflow = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), job),
});
const { scripts, engines } = z
  .object({ scripts: variables, engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const read = (name: string) => workflow.parse(plainYaml(readFileSync(join(FOLDER, name), 'utf8')));
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);

describe.each(readdirSync(FOLDER))('The workflow %s', (name) => {
  it('runs what is there', () => {
    const runs = stepsOf(name).flatMap((each) => ('run' in each ? [each.run] : []));
    expect(runs).not.toEqual([]);
    for (const command of runs.flatMap((run) => run.split(' | '))) {
      const [, script] = /^npm run ([\w:-]+)$/.exec(command) ?? [];
      const [program = ''] = command.split(' ');
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      else if (program.includes('/')) accessSync(program, constants.X_OK);
      else expect(OF_THE_MACHINE).toContain(program);
    }
  });

  it('uses actions by the hash of a commit, and leaves them no token', () => {
    for (const each of stepsOf(name)) {
      if (!('uses' in each)) continue;
      expect(each.uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      if (each.uses.startsWith('actions/checkout@'))
        expect(each.with).toEqual({ 'persist-credentials': 'false' });
    }
  });

  it('needs only jobs that are there', () => {
    const { jobs } = read(name);
    for (const { needs } of Object.values(jobs)) if (needs !== undefined) expect(jobs).toHaveProperty(needs);
  });
});

describe('Workflows', () => {
  it('test on the oldest Node that is supported, on that of releases, and on one that is too old', () => {
    const nodes = Object.values(read('ci.yml').jobs).flatMap(({ strategy }) => strategy?.matrix.node ?? []);
    const oldest = `${engines.node.replace('>=', '')}.0`;
    expect(nodes).toEqual(expect.arrayContaining(['20', oldest, nodeVersion.split('.')[0]]));
  });

  it('release with the Node on which the bytes of archives depend', () => {
    const versions = stepsOf('release.yml').flatMap((each) =>
      'uses' in each ? (each.with?.['node-version'] ?? []) : [],
    );
    expect(versions).toEqual([nodeVersion]);
  });
});

describe('Plain YAML', () => {
  it('is read as every reader of YAML does', () => {
    const text = "# Said.\na:\n  b: [c, 'd e']\n  f:\n    - g: 1 # one\n      h: i\n    - g: '2'\nj:\n";
    expect(plainYaml(text)).toEqual({ a: { b: ['c', 'd e'], f: [{ g: '1', h: 'i' }, { g: '2' }] }, j: '' });
  });

  it.each([
    ...['a: b: c', 'a: |\n  b', 'a:\n   b: c', 'a: 1\na: 2', 'a: 1\n  b: 2', 'a: {b: c}', 'a: "b"', '\ta: b'],
    ...['a: &b c', 'a', 'a: b \n', 'a:\n    b: c'],
  ])('refuses %j', (text) => {
    expect(() => plainYaml(text)).toThrow(Error);
  });
});
