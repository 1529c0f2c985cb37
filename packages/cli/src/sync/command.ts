import { realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { isConnectionLoss, isFailure, systemClock } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { takeFileLock } from '../profile/file-lock.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import type { Direction, Step } from './model.ts';
import type { SideAt } from './sides.ts';

const WAITING = 'The server cannot be reached; waiting until it answers.';
const START_AGAIN_MS = 2_000;

interface Options {
  readonly up?: true;
  readonly down?: true;
  readonly once?: true;
  readonly dryRun?: true;
  readonly allowManyDeletions?: true;
  readonly startOver?: true;
  readonly forget?: true;
}

/** `coffer sync`. */
export function registerSync(program: Command, context: Context): void {
  program
    .command('sync')
    .description('keep a folder on this device and a folder of the drive the same')
    .argument('<folder>', 'the folder on this device')
    .argument('<path>', 'the folder of the drive, such as /Documents; one that is shared, too')
    .option('--up', 'only bring changes from the device to the drive')
    .option('--down', 'only bring changes from the drive to the device')
    .option('--once', 'end once both sides are in step, instead of following them')
    .option('--dry-run', 'say what would be done, and do none of it')
    .option('--allow-many-deletions', 'go on though more than half of the files are gone on one side')
    .option('--start-over', 'forget what was in step, and compare both sides by content; deletes nothing')
    .option('--forget', 'forget that the two folders are kept the same; leaves both as they are')
    .action((folder: string, path: string, options: Options) =>
      options.forget === true
        ? forget(context, folder)
        : onceReachable(context, options, () =>
            context.withDrive((open) => sync(context, open, folder, path, options)),
          ),
    );
}

/** Lets another pair of folders overlap the one that this device no longer keeps the same. */
async function forget(context: Context, given: string): Promise<void> {
  const { forgetState, statePath } = await import('./state.ts');
  const folder = await realpath(given).catch(() => resolve(given));
  const file = statePath(context.folder, folder);
  const lock = await takeSyncLock(file, given);
  try {
    await forgetState(file);
  } finally {
    lock.release();
  }
  context.note(`${given} is no longer kept the same. Both folders stay as they are.`);
}

/** @throws CommandRefused while another process keeps the folder the same */
async function takeSyncLock(file: string, given: string) {
  const lock = await takeFileLock(`${file}.lock`);
  if (lock !== null) return lock;
  throw new CommandRefused('conflict', `${given} is kept the same by another coffer sync; end that first.`);
}

/** Begins again until there is a server, where both sides are to be followed. */
async function onceReachable(
  context: Context,
  { once, dryRun }: Options,
  work: () => Promise<void>,
): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await work();
    } catch (error) {
      if (context.signal.aborted || once === true || dryRun === true) throw error;
      if (!isFailure(error, 'server_unreachable') && !isConnectionLoss(error)) throw error;
      if (!isTold) context.note(WAITING);
      await systemClock.sleep(START_AGAIN_MS, context.signal);
    }
  }
}

async function sync(
  context: Context,
  open: OpenDrive,
  given: string,
  path: string,
  options: Options,
): Promise<void> {
  const direction = directionOf(options);
  const folder = await realpath(given);
  await expectOrdinary(folder, given, open.folder);
  await open.bringUp();
  const { forgetState, openState, statePath } = await import('./state.ts');
  const { sharingEnded, sideAt } = await import('./sides.ts');
  const file = statePath(open.folder, folder);
  const lock = await takeSyncLock(file, given);
  const state = await openState(file);
  const isNew = state.pair() === null;
  let isBegun = true;
  try {
    const at = await sideAt(open, path, direction, context.signal);
    const { spaceId, directoryId } = at.side;
    const pair = { folder, spaceId, directoryId, path };
    const note = () => {
      if (options.dryRun === true) return;
      if (options.startOver === true) state.clear();
      state.notePair(pair);
    };
    const { claimPair } = await import('./pairs.ts');
    await claimPair({ pair, profile: open.folder, file, drive: at.drive, note }, context.signal);
    await run(context, { ...at, folder, direction, state }, options);
  } catch (error) {
    isBegun = !isNew || state.known.size > 0 || state.sending.size > 0;
    throw sharingEnded(error, path, given);
  } finally {
    state.close();
    // A pair that never began, such as one with a folder that cannot be written, keeps no other one from beginning.
    if (!isBegun) await forgetState(file);
    lock.release();
  }
}

interface Target extends SideAt {
  readonly folder: string;
  readonly direction: Direction;
  readonly state: Awaited<ReturnType<typeof import('./state.ts')['openState']>>;
}

async function run(context: Context, target: Target, options: Options): Promise<void> {
  const { FolderSync } = await import('./folder-sync.ts');
  const { ofNode } = await import('./disk.ts');
  const { signal } = context;
  const deletions = options.allowManyDeletions === true ? 'many' : 'few';
  const ports = {
    ...target,
    files: ofNode,
    device: hostname(),
    deletions,
    now: Date.now,
    signal,
  } as const;
  let isNews = true;
  const sync = new FolderSync(ports, {
    onDone(step) {
      isNews = true;
      sayStep(context, step);
    },
    onFailed: (path, error) => context.failed(path, error),
    onOdd: (path, reason) => context.note(`${path}: left alone, ${reason}.`),
  });
  if (options.dryRun === true) {
    context.results.onlyShow();
    for (const step of await sync.preview()) sayStep(context, step);
    return;
  }
  await sync.prepare();
  if (options.once === true) {
    if (!(await sync.settle())) context.endsWith('partly');
    return;
  }
  const { keepInStep } = await import('./keep-in-step.ts');
  try {
    await keepInStep(sync, ports, {
      onInStep() {
        if (isNews) context.note('Both sides are in step.');
        isNews = false;
      },
      onWaiting: () => context.note(WAITING),
      onPartlyWatched: () =>
        context.note(
          'The system watches no more folders, so changes take up to ten seconds; raise fs.inotify.max_user_watches.',
        ),
      onDriveChange: () => target.changed(),
    });
  } catch (error) {
    // This is how it ends.
    if (!signal.aborted) throw error;
  }
}

function directionOf({ up, down }: Options): Direction {
  if (up === true && down === true) {
    throw new CommandRefused('usage', 'Give --up or --down; without them changes go both ways.');
  }
  if (up === true) return 'up';
  return down === true ? 'down' : 'both';
}

async function expectOrdinary(folder: string, given: string, profile: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) {
    throw new CommandRefused('local', `${given} is a file; name the folder in which it lies.`);
  }
  const own = `${await realpath(profile)}/`;
  if (own.startsWith(`${folder}/`) || `${folder}/`.startsWith(own)) {
    throw new CommandRefused(
      'local',
      `${given} holds what coffer keeps for itself, or is inside it; name a folder elsewhere.`,
    );
  }
}

const WORDS: Readonly<Record<Step['kind'], string | null>> = {
  adopt: null,
  forget: null,
  follow: null,
  'make-on-drive': 'made in the drive',
  'make-on-disk': 'made here',
  upload: 'sent',
  download: 'fetched',
  'trash-on-drive': 'put into the trash of the drive',
  'trash-on-disk': 'put into the trash here',
  'move-on-drive': 'moved in the drive',
  'move-on-disk': 'moved here',
  'set-aside': 'changed on both sides; both are kept',
};

function sayStep(context: Context, step: Step): void {
  const words = WORDS[step.kind];
  if (words === null) return;
  const to = 'to' in step ? step.to : null;
  const line = to === null ? `${words}: ${step.path}` : `${words}: ${step.path} -> ${to}`;
  context.say(line, { step: step.kind, path: step.path, ...(to !== null && { to }) });
}
