import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../packages/cli/src/exit-codes.ts';
import { CHEAP_CLI, type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { Ended } from '../support/command-line.ts';
import { runUnprivileged, unwritablePlaces } from '../support/unwritable-places.ts';
import { onThisThread } from './support/cli-here.ts';
import { KNOWN_CODES, LEAVES } from './support/cli-leaves.ts';

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

  it.for(['full', 'closed'] as const)(
    'ends with a line where its help cannot be written: %s',
    async (output, { skip }) => {
      skip(!isReached, 'A user without rights does not reach the program');
      const help = await run(['ls', '--help'], places.empty, { output });
      expectOneLine(help);
      expect(help).toMatchObject(output === 'full' ? { code: EXIT.full } : { code: EXIT.done, errors: '' });
    },
  );

  it('fault B24: goes on where its failures cannot be written', async ({ skip }) => {
    skip(!isReached, 'A user without rights does not reach the program');
    for (const errors of ['full', 'closed'] as const) {
      expect(await run(['ls'], places.empty, { errors })).toMatchObject({ code: EXIT.signIn });
    }
  });
});
