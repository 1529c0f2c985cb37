import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { Argument, Command, CommanderError } from 'commander';
import { readConfiguration, STORES, type Store } from '../config/configuration.ts';
import { DATABASES } from '../config/database-configuration.ts';
import { VERSION } from '../version.ts';
import { failureLine } from './failure-line.ts';
import { allSaid, OutputLost, write } from './output.ts';

/**
 * Runs the command line of the server. Whatever a person can fix is one line on standard error and exit code 1, and so
 * is a check that found something; 2 stands for a command that is not understood. Output that cannot be written is such a
 * line, too, once the command has done its work; a reader that has gone is none.
 */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await runCommand(args);
    await allSaid();
  } catch (error) {
    if (error instanceof OutputLost && error.isUnread) return;
    const line = failureLine(error);
    if (line === null) throw error;
    fail(line);
  }
}

async function runCommand(args: readonly string[]): Promise<void> {
  const isBare = args[0] === undefined || args[0].startsWith('--web-root');
  try {
    await program().parseAsync(isBare ? ['start', ...args] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  // The line to the process that looks after a worker would keep it alive.
  if (cluster.isWorker) process.exit();
}

/**
 * Each command loads itself: containers ask for the health of their server every few seconds, which needs next to
 * nothing.
 */
export function program(): Command {
  const coffer = new Command('coffer-server')
    .description(
      'The server of a drive that it cannot read. It is configured by COFFER_* variables; see README.md.',
    )
    .version(VERSION);

  addServing(coffer);
  addAccounts(coffer);
  addUpkeep(coffer);
  addMoves(coffer);
  for (const command of [coffer, ...coffer.commands]) {
    command.exitOverride().configureOutput({ writeOut: write });
  }
  return coffer;
}

const configuration = () => readConfiguration(process.env);
const email = ['--email <address>', 'the account, by its e-mail address'] as const;

/** To serve, and to be asked by what looks after servers. */
function addServing(coffer: Command): void {
  coffer
    .command('start')
    .description('serve until SIGTERM (this is what happens without a command)')
    .option('--web-root <directory>', 'another web application than the built one, for development')
    .action(async (options: { webRoot?: string }) => {
      const [{ serve }, { BUILT_WEB_ROOT }] = await Promise.all([
        import('../serve.ts'),
        import('../http/web-root.ts'),
      ]);
      await serve(configuration(), resolve(options.webRoot ?? BUILT_WEB_ROOT));
    });
  coffer
    .command('migrate')
    .description('bring the database to the form of this version, as start does')
    .option('--yes', 'also without a backup of the last 24 hours, of which PostgreSQL has no copy')
    .action(async ({ yes = false }: { yes?: boolean }) =>
      (await import('./migrate.ts')).migrateCommand(configuration(), yes),
    );
  coffer
    .command('health')
    .description('ask the running server whether it is alive, as containers do')
    .action(async () => (await import('./health.ts')).healthCommand(configuration()));
}

/** For people who cannot help themselves. */
function addAccounts(coffer: Command): void {
  coffer
    .command('create-admin')
    .description('make an account administrator, and create it where there is none')
    .requiredOption(...email)
    .option(
      '--password-stdin',
      'read the password of a new account from standard input instead of making one',
    )
    .action(async (options: { email: string; passwordStdin?: boolean }) => {
      const { createAdminCommand } = await import('./accounts.ts');
      await createAdminCommand(configuration(), options.email, options.passwordStdin === true);
    });
  coffer
    .command('reset-two-factor')
    .description('switch two-factor authentication off for somebody who lost app and recovery codes')
    .requiredOption(...email)
    .action(async (options: { email: string }) => {
      const { resetTwoFactorCommand } = await import('./accounts.ts');
      await resetTwoFactorCommand(configuration(), options.email);
    });
}

/** To look after data, and to have it twice. */
function addUpkeep(coffer: Command): void {
  coffer
    .command('cleanup')
    .description('remove what crashes and time left over, as the server does every hour')
    .action(async () => (await import('./clean-up.ts')).cleanUpCommand(configuration()));
  coffer
    .command('check')
    .description('compare every chunk with its checksum and every record with its rules; changes nothing')
    .action(async () => (await import('./check.ts')).checkCommand(configuration()));
  coffer
    .command('backup')
    .description(
      'copy everything, consistently, while the server runs; a directory of an earlier backup is updated',
    )
    .argument('<directory>', 'an empty directory, or that of an earlier backup')
    .option('--yes', 'replace a backup of another server, or one that has more than twice as much')
    .action(async (directory: string, options: { yes?: true }) => {
      const { backUpCommand } = await import('./back-up.ts');
      await backUpCommand(configuration(), resolve(directory), options.yes ? 'taken' : 'refused');
    });
  coffer
    .command('restore')
    .description('fill an empty data directory from a backup')
    .argument('<directory>', 'the directory of the backup')
    .action(async (directory: string) => {
      const { restoreCommand } = await import('./restore.ts');
      await restoreCommand(configuration(), resolve(directory));
    });
}

/** To move data elsewhere. */
function addMoves(coffer: Command): void {
  coffer
    .command('move-database')
    .description(
      'move the database to the other kind, while no server runs; interrupted, it goes on when it is run again',
    )
    .addArgument(
      new Argument(
        '<kind>',
        'postgres: to COFFER_TARGET_DATABASE_URL; sqlite: into COFFER_DATA_DIR. The other variables say where it is now',
      ).choices(DATABASES),
    )
    .action(async (kind: (typeof DATABASES)[number]) => {
      const { moveDatabaseCommand } = await import('./move-database.ts');
      await moveDatabaseCommand(configuration(), kind);
    });
  coffer
    .command('move-store')
    .description(
      'move all chunks to the other store, while no server runs; interrupted, it goes on when it is run again',
    )
    .addArgument(
      new Argument('<store>', 'where they are to go; COFFER_STORE says where they are now').choices(STORES),
    )
    .option('--leave-damaged', 'go on without the chunks that are damaged or missing where they are now')
    .option('--remove-old', 'remove the chunks from where they are now, once all are in the other store')
    .action(async (store: Store, options: { leaveDamaged?: true; removeOld?: true }) => {
      const { moveStoreCommand } = await import('./move-store.ts');
      await moveStoreCommand(configuration(), store, {
        damaged: options.leaveDamaged ? 'leave' : 'stays',
        former: options.removeOld ? 'removed' : 'kept',
      });
    });
}
