import { execFile } from 'node:child_process';
import { rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { makeFolders } from '../make-folders.ts';
import { type ServiceUnit, serviceUnit } from '../service/service-unit.ts';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
/** What goes on for long, and so may be a service. */
const LASTING = ['webdav', 'sync'];
const NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;

interface InstallOptions {
  readonly name?: string;
  readonly start: boolean;
}

/** `coffer service`. */
export function registerService(program: Command, context: Context): void {
  const service = program
    .command('service')
    .description('let the system run webdav or sync, from each login on');
  service
    .command('install')
    .description('write the unit of a service (systemd of the user, or launchd), and start it')
    .usage('[options] <command> [arguments...]')
    .argument('<command>', `what is to run: ${LASTING.join(' or ')}`)
    .argument('[arguments...]', 'its arguments; options of it go behind --')
    .option('--name <name>', 'by which it is told from others; that of the command without it')
    .option('--no-start', 'only write the unit')
    .action((command: string, args: string[], options: InstallOptions) =>
      install(command, args, options, context),
    );
  service
    .command('remove')
    .description('stop a service, and remove its unit')
    .argument('<name>', 'as it was installed')
    .action((name: string) => remove(name, context));
}

async function install(
  command: string,
  args: string[],
  options: InstallOptions,
  context: Context,
): Promise<void> {
  if (!LASTING.includes(command)) {
    throw new CommandRefused('usage', `${command} ends by itself; a service runs ${LASTING.join(' or ')}.`);
  }
  const name = options.name ?? command;
  const unit = unitOf(name, [process.execPath, MAIN, command, ...args], context);
  await stat(context.folder).catch(() => {
    throw new CommandRefused(
      'signIn',
      'Nobody is signed in with this profile. Run: coffer login <address of the server>',
    );
  });
  await makeFolders(dirname(unit.path));
  await writeFile(unit.path, unit.content, { mode: 0o600 });
  if (options.start) await runAll(unit.enable);
  context.say(unit.path, { name, unit: unit.path, started: options.start });
}

async function remove(name: string, context: Context): Promise<void> {
  const unit = unitOf(name, [], context);
  await stat(unit.path).catch(() => {
    throw new CommandRefused('notFound', `There is no service ${name} (${unit.path}).`);
  });
  // It may never have been started.
  await runAll(unit.disable).catch((error: unknown) => context.note(String(error)));
  await rm(unit.path);
  context.say(`The service ${name} is removed.`, { name, unit: unit.path });
}

function unitOf(name: string, command: readonly string[], context: Context): ServiceUnit {
  if (!NAME.test(name))
    throw new CommandRefused(
      'usage',
      `${name} is no name of a service; take small letters, digits and dashes.`,
    );
  const { environment } = context;
  const service = {
    name,
    command,
    profile: context.profile,
    stateHome: environment['XDG_STATE_HOME'] ?? null,
  };
  const unit = serviceUnit(
    service,
    process.platform,
    environment['HOME'] ?? homedir(),
    environment['XDG_CONFIG_HOME'] || null,
  );
  if (unit !== null) return unit;
  throw new CommandRefused(
    'refused',
    'This system has neither systemd nor launchd. Start the command by its own means.',
  );
}

async function runAll(commands: readonly (readonly string[])[]): Promise<void> {
  for (const [program = '', ...args] of commands) {
    try {
      await promisify(execFile)(program, args);
    } catch (cause) {
      throw new CommandRefused(
        'local',
        `${[program, ...args].join(' ')} failed. Run it yourself to see why.`,
        { cause },
      );
    }
  }
}
