import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { failureText } from '../failures/texts.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { newPassword, SHORTEST_PASSWORD } from './admission.ts';
import type { WebdavServer } from './serve-webdav.ts';

interface Options {
  readonly port: number;
  readonly passwordFile?: string;
}

/** The number of the RFC. Programs remember an address, so it stays the same. */
const PORT = 4918;

/** `coffer webdav` */
export function registerWebdav(program: Command, context: Context): void {
  program
    .command('webdav')
    .description(
      'serve the drive to Finder, Explorer, rclone and other programs on this machine, until it is interrupted',
    )
    .option('--port <number>', 'port of the loopback address 127.0.0.1; 0 for one that is free', portOf, PORT)
    .option(
      '--password-file <file>',
      `file whose first line is the password for programs, at least ${SHORTEST_PASSWORD} characters; - is standard input; made and shown by default`,
    )
    .action((options: Options) => context.withDrive((open) => serve(open, options, context)));
}

async function serve(open: OpenDrive, { port, passwordFile }: Options, context: Context): Promise<void> {
  const password = passwordFile === undefined ? newPassword() : await passwordIn(passwordFile, context);
  await open.bringUp().catch((error: unknown) => {
    if (open.trouble() === null) throw error;
    context.note(`${failureText(error).text} Until then the drive can only be read.`);
  });
  const { serveWebdav } = await import('./serve-webdav.ts');
  const { drive } = open;
  const onFailure = (what: string, error: unknown) => context.note(`${what}: ${failureText(error).text}`);
  const server = await serveWebdav({ drive, password, port, onFailure }).catch((cause: unknown) => {
    throw isInUse(cause)
      ? new CommandRefused('local', `Port ${port} is in use. Choose another one by --port.`, { cause })
      : cause;
  });
  try {
    tell(server, passwordFile === undefined ? password : null, context);
    await context.results.expectWritten('Nothing is served, because no program would know the way in.');
    await aborted(context.signal);
  } finally {
    await server.close();
  }
}

function tell({ url, user }: WebdavServer, password: string | null, context: Context): void {
  context.say(`Address:  ${url}`, { url, user, ...(password !== null && { password }) });
  if (context.isJson) return;
  context.say(`User:     ${user}`);
  if (password !== null) context.say(`Password: ${password}`);
  context.note('Ctrl-C ends it. Unmount the drive before.');
}

async function passwordIn(file: string, context: Context): Promise<string> {
  const content = file === '-' ? await text(context.streams.input) : await readFile(file, 'utf8');
  const [password = ''] = content.split(/\r?\n/);
  if (password.length >= SHORTEST_PASSWORD) return password;
  throw new CommandRefused(
    'usage',
    `The password for programs has at least ${SHORTEST_PASSWORD} characters.`,
  );
}

function portOf(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('A port is a number up to 65535.');
  return port;
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
