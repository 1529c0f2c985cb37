import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Context } from '../../packages/cli/src/context.ts';
import { EXIT } from '../../packages/cli/src/exit-codes.ts';
import { describe as described } from '../../packages/cli/src/program.ts';
import { CHEAP_CLI, type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { Ended } from '../support/command-line.ts';
import { contentOf, runUnprivileged, unwritablePlaces } from '../support/unwritable-places.ts';
import { onThisThread } from './support/cli-here.ts';

/** A command with the fewest arguments that it takes. */
interface Leaf {
  readonly name: string;
  readonly path: readonly string[];
  readonly args: readonly string[];
}

/** All commands, as the program itself has them: one that is added is tested here. */
const LEAVES = leavesOf(described(new Command(), contextOf()), []);

function leavesOf(command: Command, path: readonly string[]): Leaf[] {
  if (command.commands.length > 0) {
    return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
  }
  const needed = command.registeredArguments.filter(({ required }) => required);
  const values = needed.map(({ argChoices }) => argChoices?.[0] ?? '/missing');
  const options = command.options.filter(({ mandatory }) => mandatory);
  const given = options.flatMap(({ long }) => [long ?? '', '/missing']);
  return [{ name: path.join(' '), path, args: [...path, ...values, ...given] }];
}

function contextOf(): Context {
  const streams = { input: process.stdin, output: process.stdout, errors: process.stderr };
  return new Context(streams, {}, new AbortController().signal, () => ({}));
}

const KNOWN_CODES: readonly number[] = Object.values(EXIT).filter(
  (code) => code !== EXIT.defect && code !== EXIT.partly,
);

let user: CliUser;
let places: ReturnType<typeof unwritablePlaces>;
/** False where only root reaches the folder of this project. */
let isReached: boolean;

beforeAll(async () => {
  user = onThisThread(await cliUser());
  places = unwritablePlaces();
  isReached = (await run(['--version'], places.empty)).code === 0;
});
afterAll(async () => {
  await user.remove();
  await places.remove();
});

/** Runs the command line without rights, with its profiles in a folder. */
function run(args: readonly string[], state: string, more: Parameters<typeof runUnprivileged>[1] = {}) {
  const env = { HOME: places.empty, XDG_STATE_HOME: state };
  return runUnprivileged([process.execPath, ...CHEAP_CLI, ...args], { ...more, env });
}

function expectOneLine({ code, errors }: Pick<Ended, 'code' | 'errors'>): void {
  expect(KNOWN_CODES).toContain(code);
  expect(errors).not.toMatch(/^\s+at /m);
  if (code !== 0) expect(errors.trimEnd().split('\n')).toHaveLength(1);
}

/** Commands that need no profile, or another thing before it. */
const WITHOUT_PROFILE: readonly string[] = [
  'completion',
  'manual',
  'export',
  'login',
  'service install',
  'service remove',
];

/** Where profiles are, and how a command ends that needs one. */
const STATES = [
  ['read-only', () => places.readOnly, EXIT.local],
  ['a file', () => places.file, EXIT.local],
  ['empty', () => places.empty, EXIT.signIn],
  ['missing', () => places.missing, EXIT.signIn],
] as const;

describe('Commands tests: each command of coffer', () => {
  it('is known', () => {
    expect(LEAVES.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'login',
        'status',
        'accept',
        'ls',
        'put',
        'trash restore',
        'sync',
        'completion',
      ]),
    );
  });

  it.each(LEAVES)(
    'fault D8: $name says in a line, and as JSON, that an argument is wrong',
    async ({ path, args }) => {
      const wrong = [
        [...args, '--no-such-option'],
        [...path, ...Array<string>(9).fill('--no-such-option')],
      ];
      for (const line of wrong) {
        const { code, output, errors } = await user.run([...line, '--json']);
        expect({ code, output }).toEqual({ code: EXIT.usage, output: '' });
        expect(JSON.parse(errors)).toMatchObject({ error: { code: 'usage', exit: EXIT.usage } });
      }
    },
  );

  it.for(LEAVES.map((leaf, index) => ({ ...leaf, index })))(
    '$name ends with a line where its folder or its output cannot be used',
    async ({ name, path, args, index }, { skip }) => {
      skip(!isReached, 'A user without rights does not reach the program');
      const [kind, state, code] = STATES[index % STATES.length] ?? STATES[0];
      const before = contentOf(places.readOnly);
      const isFull = index % 2 === 0;
      const [ended, help] = await Promise.all([
        run(args, state(), { input: '' }),
        run([...path, '--help'], places.empty, { output: isFull ? 'full' : 'closed' }),
      ]);
      expectOneLine(ended);
      if (!WITHOUT_PROFILE.includes(name)) expect({ kind, code: ended.code }).toEqual({ kind, code });
      expect(contentOf(places.readOnly)).toEqual(before);
      expectOneLine(help);
      expect(help).toMatchObject(isFull ? { code: EXIT.full } : { code: EXIT.done, errors: '' });
    },
  );

  it('fault B24: goes on where its failures cannot be written', async ({ skip }) => {
    skip(!isReached, 'A user without rights does not reach the program');
    for (const errors of ['full', 'closed'] as const) {
      expect(await run(['ls'], places.empty, { errors })).toMatchObject({ code: EXIT.signIn });
    }
  });
});
