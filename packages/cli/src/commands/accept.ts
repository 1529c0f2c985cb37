import { failed } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import {
  differenceLine,
  type ExaminedDrive,
  examineDrive,
  missingLine,
  returningLine,
} from '../session/differences.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { confirmed } from './changing.ts';

interface AcceptOptions {
  readonly putBack?: true;
  readonly keepLinks?: true;
  readonly yes?: true;
}

/** `coffer accept`. */
export function registerAccept(program: Command, context: Context): void {
  program
    .command('accept')
    .description(
      'go on with what the server shows of the drive where that is not what your devices have seen, such as after an older backup was restored; asks first',
    )
    .option('--put-back', 'put back what this device has seen, as far as the server still has it')
    .option(
      '--keep-links',
      'let links and invitations work again that this device does not know; they end otherwise',
    )
    .option('--yes', 'do not ask')
    .action((options: AcceptOptions) => context.withDrive((open) => accept(open, options, context)));
}

async function accept(open: OpenDrive, options: AcceptOptions, context: Context): Promise<void> {
  const { drive } = open;
  const { signal } = context;
  const examined = await examineDrive(open, signal);
  const { trouble, ended, shown } = examined;
  if (trouble === null) {
    const doubted = await doubtedSpaces(open, signal);
    if (doubted.length > 0) throw new CommandRefused('untrusted', inDoubt(doubted));
    return context.note('The server shows what your devices signed; nothing is to be accepted.');
  }
  if (trouble === 'space_lied') throw failed(trouble);
  if (shown === null) throw new CommandRefused('untrusted', WITHHELD);
  if (ended !== null) {
    await confirmed('Another device has decided how the drive goes on. Follow it?', options, context, KEPT);
    await drive.account.followDrive(ended, signal);
  } else {
    const ended = options.keepLinks === undefined ? examined.returning.map(({ id }) => id) : [];
    const putBack = [...toPutBack(examined, options), ...ended];
    tell(examined, context);
    if (ended.length > 0) context.note('These links and invitations end, unless you give --keep-links.');
    const rest = options.putBack === undefined ? 'What is missing there is lost.' : 'The rest is put back.';
    await confirmed(`Go on with what the server shows? ${rest}`, options, context, KEPT);
    await drive.account.acceptDrive(shown, putBack, signal);
  }
  await open.bringUp();
  const { newest } = await drive.account.standing(signal);
  context.say('The drive goes on.', { accepted: trouble, revision: newest?.revision ?? null });
}

/** What of one's own is shared, and is shown otherwise than this device has seen it: what it is called in the drive. */
async function doubtedSpaces({ drive }: OpenDrive, signal: AbortSignal): Promise<string[]> {
  const doubted: string[] = [];
  for (const { spaceId, itemId } of await drive.people.spaces(signal)) {
    const { trouble } = await drive.people.standing(spaceId, signal);
    if (trouble !== null) doubted.push((await drive.stat(itemId, signal)).name ?? itemId);
  }
  return doubted;
}

const inDoubt = (names: readonly string[]) =>
  `The server shows something that you share otherwise than this device has seen it: ${names.join(', ')}. Open it in the browser, and decide there who stays a member and what is put back. Nothing was changed.`;

const KEPT = 'Nothing was changed.';

const WITHHELD =
  'The server shows nothing that your devices have signed, so nothing was accepted. Tell whoever runs the server.';

function toPutBack({ differences }: ExaminedDrive, { putBack }: AcceptOptions): string[] {
  if (putBack === undefined) return [];
  if (differences === null) {
    throw new CommandRefused(
      'local',
      'This device has no rows of the drive from which something could be put back.',
    );
  }
  return differences.filter(({ canPutBack }) => canPutBack).map(({ id }) => id);
}

function tell({ missing, differences, returning }: ExaminedDrive, context: Context): void {
  if (missing !== null) context.note(missingLine(missing));
  if (differences === null) context.note('This device has no rows of the drive, so nothing was compared.');
  for (const difference of differences ?? []) context.note(differenceLine(difference));
  for (const access of returning) context.note(returningLine(access));
}
