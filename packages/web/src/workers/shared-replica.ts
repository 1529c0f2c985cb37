import { idsOf, type OwnChange, ownChange, type Replica } from '@coffer/client/replica';
import * as z from 'zod/mini';
import { openChannel } from '../browser/channel.ts';
import { tabLocks } from '../browser/locks.ts';

/** A tab that waits longer for the leading one asks the server. */
const PATIENCE_MS = 3_000;

/** More ids than these are not named: all that was opened is opened again. */
const MOST_IDS = 1_000;

const tabMessage = z.union([
  /** A tab has changed something, or heard of it, and waits until that is in; what it has signed is all that there is to it. */
  z.object({ kind: z.literal('behind'), question: z.string(), own: z.optional(ownChange) }),
  z.object({ kind: z.literal('caught-up'), question: z.string(), done: z.boolean() }),
  /** What a tab has read is damaged. */
  z.object({ kind: z.literal('damaged') }),
  /** The leading tab has taken these items in; null for more than it names. */
  z.object({ kind: z.literal('taken-in'), ids: z.nullable(z.array(z.string())) }),
]);

type TabMessage = z.infer<typeof tabMessage>;

/**
 * How far rows are brought: to where the server said that the space stands, to all that there was when this tab began, or
 * to all that there is now.
 */
export type UpTo = number | 'start' | 'now';

interface SharingPorts {
  /** What the tabs share. */
  readonly name: string;
  /** These items are other ones than before, whichever tab has taken them in; null for more than anybody names. */
  onChanged(ids: ReadonlySet<string> | null): void;
  /** This tab has taken in all that was new. */
  onBroughtUp(): void;
  /** Whether the server is not believed in what is new: then what is here is all that there is to show. */
  isDoubted(): boolean;
}

export interface SharedReplica {
  /** Something has changed: the leading tab takes it in, unless it has verified all up to this revision. */
  follow(revision?: number): void;
  /** What was read cannot be what was written, or another tab has removed it: it is opened or loaded again. */
  damaged(how: 'unreadable' | 'removed'): void;
  /** Takes in all that has changed up to there, if the server is believed in it, whichever tab does it; false where that fails, or takes long. */
  catchUp(upTo: UpTo): Promise<boolean>;
  /** Takes in what this tab has signed and the server has carried out, whichever tab does it; false as of `catchUp`. */
  takeOwn(own: OwnChange): Promise<boolean>;
}

/**
 * Keeps the rows of all tabs of an account up to date: the one that holds the lock loads them and follows what changes, and
 * the others look at what it has written. When it is closed, the next one goes on. What is in memory alone is each tab's own:
 * a leader that falls back to it hands the lead on, so that the next tab keeps the rows, or has its own in memory, too.
 */
export function shareReplica(replica: Replica, ports: SharingPorts): SharedReplica {
  const { name, onChanged, onBroughtUp, isDoubted } = ports;
  const channel = openChannel(name);
  const post = (message: TabMessage) => channel.post(message);
  const { signal } = new AbortController();
  const questions = questionsTo(post);
  const onTakenIn = (ids: string[] | null) => {
    post({ kind: 'taken-in', ids });
    onBroughtUp();
  };
  const { bringUp, takeIn } = oneAfterTheOther(replica, signal, { onTakenIn, isDoubted });
  let refreshed: Promise<void> = Promise.resolve();
  const isInMemory = () => replica.state.getState().persistence === 'memory';
  let role: 'follows' | 'leads' | 'is alone' = isInMemory() ? 'is alone' : 'follows';

  let hasLoadedAgain = false;
  /** Once: what is damaged again, this device does not keep. */
  function loadAgain(): void {
    if (hasLoadedAgain) return;
    hasLoadedAgain = true;
    const tell = () => {
      onChanged(null);
      post({ kind: 'taken-in', ids: null });
    };
    replica.loadAgain(signal).then(tell, () => undefined);
  }

  async function openAgain(): Promise<void> {
    await replica.openAgain();
    if (role !== 'follows' || !isInMemory()) return;
    role = 'is alone';
    void bringUp('now');
  }

  async function answer(question: string, own: OwnChange | undefined): Promise<void> {
    const done = own === undefined ? await bringUp('now') : await takeIn(own);
    post({ kind: 'caught-up', question, done });
  }

  channel.listen((data) => {
    const message = tabMessage.safeParse(data).data;
    if (message === undefined || role === 'is alone') return;
    if (role === 'leads' && (message.kind === 'taken-in' || message.kind === 'caught-up')) return;
    switch (message.kind) {
      case 'behind':
        if (role === 'leads') void answer(message.question, message.own);
        return;
      case 'damaged':
        if (role === 'leads') loadAgain();
        return;
      case 'taken-in':
        refreshed = replica.refresh().catch(() => undefined);
        onChanged(message.ids && new Set(message.ids));
        return;
      case 'caught-up':
        void refreshed.then(() => questions.answered(message.question, message.done));
    }
  });

  if (role === 'is alone') void bringUp('now');
  else {
    void tabLocks.request(name, async () => {
      role = 'leads';
      void bringUp('now');
      // Until the tab is closed, or can keep nothing any more.
      await fallenToMemory(replica);
      role = 'is alone';
    });
  }

  return {
    damaged(how) {
      if (role !== 'follows') loadAgain();
      else if (how === 'unreadable') post({ kind: 'damaged' });
      else void openAgain();
    },

    follow: (revision) => {
      if (role !== 'follows') void bringUp(revision ?? 'now');
    },

    async catchUp(upTo) {
      // The first load takes as long as it takes.
      if (!replica.isWhole) return false;
      return Promise.race([role === 'follows' ? questions.ask() : bringUp(upTo), tooLong()]);
    },

    async takeOwn(own) {
      if (!replica.isWhole) return false;
      return Promise.race([role === 'follows' ? questions.ask(own) : takeIn(own), tooLong()]);
    },
  };
}

/** What a tab asks of the one that leads. */
function questionsTo(post: (message: TabMessage) => void) {
  const waiting = new Map<string, (done: boolean) => void>();
  return {
    /** Whether the leading tab has taken all in, and with it what this one has signed. */
    ask(own?: OwnChange): Promise<boolean> {
      const question = crypto.randomUUID();
      return new Promise((resolve) => {
        waiting.set(question, resolve);
        post({ kind: 'behind', question, ...(own && { own }) });
      });
    },

    answered(question: string, done: boolean): void {
      waiting.get(question)?.(done);
      waiting.delete(question);
    },
  };
}

/** Resolves when a replica is in memory alone. */
function fallenToMemory({ state }: Replica): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.getState().persistence === 'memory') resolve();
    };
    state.subscribe(look);
    look();
  });
}

/** Up to where all rows are as the server's digest says; null where they are not. */
function revisionOf({ state }: Replica): number | null {
  const now = state.getState();
  return now.kind === 'complete' ? now.revision : null;
}

/** False, after a time in which the server would have answered. */
function tooLong(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
}

/**
 * Brings a replica up; who asks while one waits for its turn shares that. Nothing is asked where the last one has verified all
 * rows of the revision that is wanted. False where it failed; the next news tries again.
 */
function oneAfterTheOther(
  replica: Replica,
  signal: AbortSignal,
  {
    onTakenIn,
    isDoubted,
  }: Pick<SharingPorts, 'isDoubted'> & { readonly onTakenIn: (ids: string[] | null) => void },
): {
  readonly bringUp: (upTo: UpTo) => Promise<boolean>;
  /** The same of what a tab has signed. What goes on from something else than what is here comes with all that has changed. */
  readonly takeIn: (own: OwnChange) => Promise<boolean>;
} {
  let ids: Set<string> | null = new Set();
  let last: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | null = null;
  let first: Promise<boolean> | null = null;
  /** What is wanted of `next`. */
  let wanted: UpTo = 'now';
  /** The revision of which the last one has verified all rows, where it has. */
  let verified: number | null = null;
  replica.subscribe((changes) => {
    for (const id of idsOf(changes)) ids?.add(id);
    if (ids !== null && ids.size > MOST_IDS) ids = null;
  });

  async function once(): Promise<boolean> {
    next = null;
    if (wanted === verified && wanted === revisionOf(replica) && !isDoubted()) return true;
    verified = null;
    try {
      await replica.bringUp(signal);
      verified = revisionOf(replica);
      return verified !== null || isDoubted();
    } catch {
      return isDoubted();
    } finally {
      tell();
    }
  }

  function tell(): void {
    onTakenIn(ids && [...ids]);
    ids = new Set();
  }

  async function onceOwn(own: OwnChange): Promise<boolean> {
    if (!(await replica.takeOwn(own, null).catch(() => false))) return false;
    verified = revisionOf(replica);
    tell();
    return true;
  }

  function bringUp(upTo: UpTo): Promise<boolean> {
    if (upTo === 'start' && first !== null) return first;
    if (next === null) {
      wanted = upTo;
      next = last.then(once);
      last = next;
      first ??= next;
    } else if (wanted !== upTo) wanted = 'now';
    return next;
  }

  return {
    bringUp,
    async takeIn(own) {
      const isIn = last.then(() => onceOwn(own));
      last = isIn;
      return (await isIn) || bringUp('now');
    },
  };
}
