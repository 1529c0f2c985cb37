import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { emailAddress, registration } from '@coffer/contract';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { foundLine } from '../failures/texts.ts';
import { openKept } from '../profile/kept.ts';
import { keptServer } from '../session/account.ts';
import { type ReservedFile, reservedFile } from '../session/reserved-file.ts';
import { signIn } from '../session/sign-in.ts';
import { Results } from '../terminal/results.ts';

interface LoginOptions {
  readonly email?: string;
  readonly passwordFile?: string;
  readonly key?: string;
  readonly newKeyFile?: string;
  readonly trustNewKeys?: true;
}

/** `coffer login`. */
export function registerLogin(program: Command, context: Context): void {
  program
    .command('login')
    .description('sign in, and keep the session in the profile')
    .argument('[server]', 'address of the server, such as https://drive.example.org; the last one without it')
    .option('--email <address>', 'the account; asked for without it')
    .option('--password-file <file>', 'read the password from the first line of a file')
    .option(
      '--key <file>',
      'sign in with the key file (- is standard input); with --email, beside the password',
    )
    .option('--new-key-file <file>', 'where the first key file of an account goes that has none')
    .option('--trust-new-keys', 'go on with keys of the account that this device has not seen before')
    .addHelpText(
      'after',
      '\nPassword and codes are asked for on the terminal. Where there is none, they are the lines of standard input.',
    )
    .action(async (server: string | undefined, options: LoginOptions) => login(server, options, context));
}

async function login(server: string | undefined, options: LoginOptions, context: Context): Promise<void> {
  const { folder, questions } = context;
  const kept = await openKept(folder);
  try {
    const address = serverAddress(server ?? keptServer(kept));
    const privateKey = options.key === undefined ? null : await fileText(options.key, context);
    const isByKey = privateKey !== null && options.email === undefined;
    const email = isByKey ? null : accountAddress(options.email ?? (await questions.ask('E-mail')));
    const password = isByKey ? null : await passwordOf(options, context);
    const form = {
      server: address,
      email,
      password,
      privateKey,
      trustsNewKeys: options.trustNewKeys === true,
    };
    const first: { place: ReservedFile | null } = { place: null };
    try {
      const user = await signIn({ kept, folder }, form, {
        token: (isAgain) =>
          questions.ask(
            isAgain
              ? 'That code was wrong. Another one'
              : 'Code of your authenticator app, or a recovery code',
          ),
        makesKeyFile: async () => {
          if (options.newKeyFile === undefined) return confirmsKeyFile(context);
          first.place = await reservedFile(options.newKeyFile);
          return true;
        },
        async signsFound(found) {
          context.note(foundLine(found));
          return options.newKeyFile !== undefined || context.questions.confirm('Sign it?');
        },
        keepKeyFile: (keyFile) => handOut(keyFile, first.place, context),
      });
      context.say(`Signed in to ${address} as ${user.email}.`, { server: address, email: user.email });
    } finally {
      await first.place?.close();
    }
  } finally {
    kept.close();
  }
}

function confirmsKeyFile(context: Context): Promise<boolean> {
  context.note(
    'This account has no key file yet: from now on it opens with one that is made now, and not without.',
  );
  return context.questions.confirm('Make it, and show it here once?');
}

/** Puts the key file where it was asked for, or shows it on the terminal, and nowhere else: the account opens with nothing but it. */
async function handOut(keyFile: string, place: ReservedFile | null, context: Context): Promise<void> {
  if (place !== null) {
    await place.keep(keyFile);
    return context.note(
      `The key file is ${place.path}. It opens everything, maybe also where this login fails: keep it until a login works without it, and for good where this one succeeds.`,
    );
  }
  // Nothing is stored yet that opens with it alone.
  await new Results(context.streams.errors).show(
    `The key file of your account. Both blocks of it open everything, maybe also where this login fails: keep them until a login works without them, and for good where this one succeeds.\n${keyFile}\n`,
    'No key file was made.',
  );
}

function accountAddress(typed: string): string {
  const address = emailAddress(typed);
  if (registration.shape.email.safeParse(address).success) return address;
  throw new CommandRefused('usage', `${JSON.stringify(typed)} is no e-mail address, such as ada@example.org`);
}

function serverAddress(given: string | null): string {
  if (given === null) {
    throw new CommandRefused('usage', 'Which server? Run: coffer login https://<address of the server>');
  }
  const text = given.includes('://') ? given : `https://${given}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandRefused(
      'usage',
      `${given} is no address of a server, such as https://drive.example.org`,
    );
  }
  return url.origin;
}

async function passwordOf({ passwordFile }: LoginOptions, context: Context): Promise<string> {
  if (passwordFile === undefined) return context.questions.askSecret('Password');
  const [line = ''] = (await fileText(passwordFile, context)).split(/\r?\n/);
  return line;
}

function fileText(file: string, { streams }: Context): Promise<string> {
  return file === '-' ? text(streams.input) : readFile(file, 'utf8');
}
