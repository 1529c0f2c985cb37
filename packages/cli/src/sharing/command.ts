import type { Role } from '@coffer/client';
import { Argument, type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { type AddOptions, add, changeRole, endSharing, remove } from './giving.ts';
import { listShared } from './listing.ts';
import { wordsOf } from './meeting.ts';
import { type AcceptOptions, acceptShared, leaveShared } from './taking.ts';

const ROLES = ['viewer', 'editor'] as const satisfies readonly Role[];
const OWN_PATH = 'a folder or file of your drive';

/** `coffer share`. */
export function registerShare(program: Command, context: Context): void {
  const share = program
    .command('share')
    .description('folders and files that you share with people, and that people share with you');
  share
    .command('list', { isDefault: true })
    .description('what you share with whom, and what is shared with you')
    .action(() => context.showDrive((open) => listShared(open, context)));
  share
    .command('add')
    .description(
      'share a folder or a file with somebody who has an account; says what that costs, and asks. Who has it already gets these terms',
    )
    .argument('<path>', OWN_PATH)
    .argument('<email>', 'the exact address of their account')
    .addOption(
      new Option('--role <role>', 'a viewer reads; an editor also changes what is in it')
        .choices(ROLES)
        .default('viewer'),
    )
    .option('--expires <when>', 'a date such as 2026-12-31, or a number of days such as 7d')
    .option('--yes', 'do not ask, and take a key that nobody has compared')
    .action((path: string, email: string, options: AddOptions) =>
      context.withDrive((open) => add(open, path, email, options, context)),
    );
  share
    .command('role')
    .description('let somebody have another role')
    .argument('<path>', 'what you share')
    .argument('<email>', 'with whom')
    .addArgument(new Argument('<role>', 'the new one').choices(ROLES))
    .action((path: string, email: string, role: Role) =>
      context.withDrive((open) => changeRole(open, [path, email, role], context)),
    );
  share
    .command('remove')
    .description('take access back from somebody; asks first')
    .argument('<path>', 'what you share')
    .argument('<email>', 'from whom')
    .option('--yes', 'do not ask')
    .action((path: string, email: string, options: { readonly yes?: true }) =>
      context.withDrive((open) => remove(open, [path, email], options, context)),
    );
  share
    .command('end')
    .description('end the sharing for everybody: an ordinary part of your drive again; asks first')
    .argument('<path>', 'what you share')
    .option('--yes', 'do not ask')
    .action((path: string, options: { readonly yes?: true }) =>
      context.withDrive((open) => endSharing(open, path, options, context)),
    );
  registerTaking(share, context);
}

function registerTaking(share: Command, context: Context): void {
  share
    .command('accept')
    .description('take what somebody shares with you: it gets a place in your drive')
    .argument('<which>', 'its name or id, as the list shows it, or the address of who shares it')
    .option('--to <folder>', 'a folder of your drive (default: the top)')
    .option('--name <name>', 'another name for it')
    .option('--yes', 'do not ask, and take a key that nobody has compared')
    .action((which: string, options: AcceptOptions) =>
      context.withDrive((open) => acceptShared(open, which, options, context)),
    );
  share
    .command('leave')
    .description('leave what somebody shares with you, or decline it; asks first')
    .argument('<which>', 'its path in your drive, or its name or id, as the list shows it')
    .option('--yes', 'do not ask')
    .action((which: string, options: { readonly yes?: true }) =>
      context.withDrive((open) => leaveShared(open, which, options, context)),
    );
  share
    .command('words')
    .description('the words of your key pair, or of somebody else’s, to be compared')
    .argument('[email]', 'of somebody else')
    .action((email: string | undefined) =>
      context.withDrive(async ({ drive, user }) => {
        const { people } = drive;
        const fingerprint =
          email === undefined
            ? await people.begin(context.signal)
            : (await people.findPerson(email, context.signal))?.fingerprint;
        if (fingerprint === undefined)
          throw new CommandRefused('notFound', `Nobody here has the address ${email}.`);
        const words = wordsOf(fingerprint);
        context.say(words, { email: email ?? user.email, fingerprint, words });
      }),
    );
}
