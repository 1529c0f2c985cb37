import type { Drive } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { folderKey } from '../../features/files/listing/folder-cache.ts';
import { messages } from '../../languages/messages.ts';
import type { ShownChange } from './merge-changes.ts';

const texts = messages('atRest');

/** Others' changes are told of together once none has come for so long, */
const QUIET_MS = 2_000;
/** and at the latest so long after the first of them: a device may send files for hours. */
const AT_LATEST_MS = 15_000;

/** So many items are known not to be told of twice. */
const MOST_TOLD = 5_000;

interface TellingPorts {
  readonly spaceId: string;
  readonly queryClient: QueryClient;
  /** Whether this page has made the change with a revision; see `isOwnChange`. */
  isOwn(spaceId: string, revision: number): boolean | 'unknown';
  /** Who made the changes with these revisions. */
  nameOf(revisions: readonly number[]): Promise<string>;
  say(text: string): void;
}

/**
 * Tells screen readers what others have changed in the folder that is shown: once, and together what comes together.
 *
 * @returns to be called with what has become visible, and when the page goes
 */
export function tellOfOthers({ spaceId, queryClient, isOwn: isOwnIn, nameOf, say }: TellingPorts) {
  const waiting = new Map<string, ShownChange>();
  const told = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let latest = 0;
  let isOver = false;

  const isOwn = (revision: number) => isOwnIn(spaceId, revision);
  const isShown = (folderId: string | null) =>
    queryClient
      .getQueryCache()
      .find({ queryKey: folderKey(folderId) })
      ?.isActive() ?? false;

  async function tell(): Promise<void> {
    timer = null;
    const changes: ShownChange[] = [];
    for (const [id, change] of waiting) {
      const own = isOwn(change.revision);
      // Where the page waits for its answer, the next change asks again.
      if (own === 'unknown') continue;
      waiting.delete(id);
      if (!own) changes.push(change);
    }
    const [first] = changes;
    if (first === undefined) return;
    for (const { id, revision } of changes) {
      told.delete(id);
      told.set(id, revision);
    }
    for (const id of [...told.keys()].slice(0, -MOST_TOLD)) told.delete(id);
    // Who it was is no reason to say nothing.
    const who = await nameOf([...new Set(changes.map(({ revision }) => revision))]).catch(() => texts.others);
    if (isOver) return;
    const isNamed = changes.length === 1 && first.name !== null;
    say(
      isNamed ? texts[first.kind]({ name: first.name, who }) : texts.several({ count: changes.length, who }),
    );
  }

  return {
    note(changes: readonly ShownChange[]): void {
      for (const change of changes) {
        if (!isShown(change.folderId)) continue;
        if (isOwn(change.revision) === true || (told.get(change.id) ?? -1) >= change.revision) continue;
        const before = waiting.get(change.id);
        // What was added and changed at once was added.
        const kind = before?.kind === 'added' && change.kind === 'changed' ? 'added' : change.kind;
        waiting.set(change.id, { ...change, kind });
      }
      if (waiting.size === 0) return;
      const now = Date.now();
      if (timer === null) latest = now + AT_LATEST_MS;
      else clearTimeout(timer);
      timer = setTimeout(() => void tell(), Math.min(QUIET_MS, Math.max(0, latest - now)));
    },

    stop(): void {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Who makes the changes of a drive that are not this page's own. */
export const anotherDevice = async () => texts.anotherDevice;

/**
 * Who made changes of a space beside the drive, by its log, as their devices have signed it.
 *
 * @param own the drive of who is signed in
 */
export async function whoChanged(
  spaceId: string,
  own: Drive,
  revisions: readonly number[],
  signal: AbortSignal,
): Promise<string> {
  const { changes } = await own.people.log(spaceId, {}, signal);
  const people = changes.flatMap(({ revision, isMine, email }) => {
    if (!revisions.includes(revision)) return [];
    return [isMine ? texts.anotherOfYours : (email ?? texts.somebody)];
  });
  const [first, ...more] = new Set(people);
  // What is older than the first page of the log is told of without a name.
  if (first === undefined) return texts.others;
  return more.length === 0 ? first : texts.and({ first, more: more.length });
}
