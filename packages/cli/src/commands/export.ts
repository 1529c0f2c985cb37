import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { failed, headWords } from '@coffer/client';
import { importPrivateKey } from '@coffer/crypto';
import type { Command } from 'commander';
import type { Backup } from '../backup/open-backup.ts';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { shortTime, timeText } from '../places/item-lines.ts';

interface ExportOptions {
  readonly backup: string;
  readonly key: string;
}

/** `coffer export`. */
export function registerExport(program: Command, context: Context): void {
  program
    .command('export')
    .description("write all files of an account out of a server's backup, without any server")
    .argument('<target>', 'a folder on this device; interrupted, the same command goes on')
    .requiredOption('--backup <folder>', 'the folder that coffer-server backup has written')
    .requiredOption('--key <file>', 'the key file of the account (- is standard input)')
    .addHelpText(
      'after',
      '\nWhat is damaged or missing is said, and the rest is written. What is in the trash is left out.',
    )
    .action((target: string, options: ExportOptions) => exportBackup(target, options, context));
}

async function exportBackup(target: string, options: ExportOptions, context: Context): Promise<void> {
  const [{ openBackup }, { openBackupDrive }, { verifyRows }, { getItems }] = await Promise.all([
    import('../backup/open-backup.ts'),
    import('../backup/backup-drive.ts'),
    import('../backup/verify-rows.ts'),
    import('../transfers/get.ts'),
  ]);
  const pem = await (options.key === '-' ? text(context.streams.input) : readFile(options.key, 'utf8'));
  const backup = await openBackup(options.backup);
  try {
    const user = await accountOf(backup, pem);
    const drive = await openBackupDrive(backup, user, pem);
    const verified = await verifyRows(backup, user.space_id, drive.keyring);
    tell(backup, user.email, verified, context);
    for (const fault of verified.faults) context.failed(null, new CommandRefused('untrusted', fault));
    await getItems([{ path: '/', item: null, drive }], target, 'fail', context);
  } finally {
    backup.close();
  }
}

async function accountOf(backup: Backup, pem: string) {
  const { fingerprint } = await importPrivateKey(pem);
  const accounts = backup.accounts();
  const own = accounts.find((account) => account.fingerprint === fingerprint);
  if (own !== undefined) return own;
  const emails = accounts.map(({ email }) => email).join(', ');
  throw new CommandRefused(
    'signIn',
    `This key opens no account of the backup. ${emails === '' ? 'There is none in it.' : `There are: ${emails}`}`,
    { cause: failed('private_key_mismatch') },
  );
}

/** A backup can be old: whoever has another device compares its words. */
function tell(
  { createdAt }: Backup,
  email: string,
  { head, hash }: Awaited<ReturnType<typeof import('../backup/verify-rows.ts')['verifyRows']>>,
  context: Context,
): void {
  const words = hash === null ? null : headWords(hash);
  const state =
    head === null
      ? ''
      : `; its newest change is number ${head.revision}, of ${shortTime(head.time)}, in words: ${words}`;
  context.note(`The backup is of ${shortTime(createdAt)}. The drive of ${email}${state}.`);
  if (!context.isJson) return;
  context.say('', {
    ...{ email, backupAt: timeText(createdAt), revision: head?.revision ?? null, words },
    changedAt: head === null ? null : timeText(head.time),
  });
}
