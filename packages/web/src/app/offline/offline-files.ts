import { createStore, type Drive, type IntactItem } from '@coffer/client';
import { tabLocks } from '../../browser/locks.ts';
import { browserRoom } from '../../browser/room.ts';
import type { OfflineFiles, OfflineState } from '../../session/offline-files.ts';
import { isUsedOffline } from '../../session/offline-use.ts';
import type { Services } from '../../session/services.tsx';
import type { ChosenItems } from '../../session/without-server.ts';

const NOTHING: OfflineState = { chosen: new Set(), items: new Map(), size: 0, trouble: null, asked: null };

/** Which tab changes what is chosen, and which one brings files here. */
const CHOOSING = 'coffer-offline-choice';
const KEEPING = 'coffer-offline-files';

/** Of the room that a browser offers, so much stays for rows, and for what others do. */
const SPARE_BYTES = 64 << 20;

/**
 * The files that this device keeps, as long as somebody is signed in. The code that fetches them, and what the browser has
 * of them, is looked at once something is chosen.
 */
export function createOfflineFiles({ session, away }: Services, drive: Drive): OfflineFiles {
  const state = createStore<OfflineState>(NOTHING);
  let ended = new AbortController();
  let isWanted = false;
  let running: Promise<void> = Promise.resolve();

  /** Of one's own drive; null for nobody's. */
  function spaceId(): string | null {
    const now = session.state.getState();
    return now.status === 'signed-in' ? now.user.space_id : null;
  }

  function follow(): void {
    const space = spaceId();
    if (isWanted || space === null || !isUsedOffline()) return;
    isWanted = true;
    const { signal } = ended;
    const run = async () => {
      try {
        await tabLocks.request(KEEPING, { signal }, () =>
          bringUp({
            drive,
            away,
            state,
            space,
            signal,
            begin: () => {
              isWanted = false;
            },
            isOver: () => isWanted || signal.aborted,
          }),
        );
      } catch {
        // The line, the session or the browser's storage: the next news tries again.
      }
    };
    running = running.then(run);
  }

  async function choose(next: (chosen: readonly string[]) => readonly string[]): Promise<void> {
    const space = spaceId();
    if (space === null) return;
    const [, { chosenItems, keepChosenItems }] = await parts();
    await tabLocks.request(CHOOSING, async () => {
      const kept = await chosenItems(space);
      await keepChosenItems(space, { ...kept, chosen: [...new Set(next(kept.chosen))] });
    });
    isWanted = false;
    follow();
  }

  session.state.subscribe(({ status }, before) => {
    if (status === before.status) return;
    if (status === 'signed-in') return away.getState() ? follow() : undefined;
    ended.abort();
    ended = new AbortController();
    isWanted = false;
    state.setState(NOTHING);
  });
  // Without a server nobody tells any news, and what is here is shown all the same.
  away.subscribe(follow);
  if (away.getState()) follow();

  return {
    state,
    follow,
    ask: (asked) => state.setState({ ...state.getState(), asked }),

    missingFor: (items) => missingFor(items, drive, ended.signal),

    async choose(ids) {
      if (!isUsedOffline()) {
        const [, { allowOfflineUse }] = await parts();
        allowOfflineUse();
        await session.renew();
      }
      await choose((chosen) => [...chosen, ...ids]);
    },

    release: (ids) => choose((chosen) => chosen.filter((id) => !ids.includes(id))),
  };
}

interface Round {
  readonly drive: Drive;
  readonly away: Services['away'];
  readonly state: ReturnType<typeof createStore<OfflineState>>;
  readonly space: string;
  readonly signal: AbortSignal;
  /** From here on, whoever asks for a round wants another one. */
  begin(): void;
  isOver(): boolean;
}

/** Shows what is chosen, and brings it here where the server answers. */
async function bringUp({ drive, away, state, space, signal, begin, isOver }: Round): Promise<void> {
  const change = (changed: Partial<OfflineState>) => state.setState({ ...state.getState(), ...changed });
  begin();
  const [{ keepFiles }, { chosenItems, keepChosenItems }, { openKeptFiles, removeKeptFiles }] = await parts();
  const kept = await chosenItems(space);
  if (kept.chosen.length === 0) {
    change({ ...NOTHING, asked: state.getState().asked });
    return removeKeptFiles(null);
  }
  const chosen = new Set(kept.chosen);
  change(shownOf(kept));
  if (away.getState()) return;
  const files = await openKeptFiles(space);
  const found = await keepFiles(kept.chosen, { drive, files, signal, show: change, isOver });
  signal.throwIfAborted();
  await tabLocks.request(CHOOSING, async () => {
    const now = await chosenItems(space);
    const left = now.chosen.filter((id) => found.has(id) || !chosen.has(id));
    const { items, size } = state.getState();
    const here = [...items].flatMap(([id, mark]) => (mark === 'here' ? [id] : []));
    if (isUsedOffline()) await keepChosenItems(space, { chosen: left, here, size });
    change({ chosen: new Set(left) });
  });
}

/** How it stood when this device looked last. */
function shownOf({ chosen, here, size }: ChosenItems): Partial<OfflineState> {
  const isHere = new Set(here);
  const marks = [...chosen, ...here].map((id) => [id, isHere.has(id) ? 'here' : 'coming'] as const);
  return { chosen: new Set(chosen), items: new Map(marks), size };
}

/** By what the browser estimates. */
async function missingFor(items: readonly IntactItem[], drive: Drive, signal: AbortSignal): Promise<number> {
  const [{ sizeBelow }] = await parts();
  const size = await sizeBelow(
    items.map(({ id }) => id),
    { drive, signal },
  );
  const { quota, usage } = await browserRoom();
  return Math.max(0, size + SPARE_BYTES - (quota - usage));
}

function parts() {
  return Promise.all([
    import('./keep-files.ts'),
    import('../../session/without-server.ts'),
    import('../../download-protocol/kept-files.ts'),
  ]);
}
