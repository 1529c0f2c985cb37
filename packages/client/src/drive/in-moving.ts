import { ignore } from '../concurrency/ignore.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../keyring/opened-item.ts';
import { nameExists } from '../spaces/renewals.ts';
import { renewingDue } from '../spaces/renewing-due.ts';
import { unlessOutdated } from '../spaces/unless-outdated.ts';
import { moveItems } from '../tree/move-items.ts';
import { namesakes } from './namesakes.ts';
import type { ItemRef, Places } from './places.ts';
import type { PartPorts } from './ports.ts';
import type { Writing } from './writing.ts';

type OfMoves = 'move' | 'relocate' | 'namesInUse';

/** Where items go, and by which names. */
interface Moving {
  readonly items: readonly OpenedItem[];
  readonly targetId: string | null;
  readonly names: readonly string[];
}

/** Moves items, where their names are free. */
export function createMoving(
  ports: PartPorts,
  places: Places,
  rename: Writing['rename'],
): Pick<Writing, OfMoves> {
  const { keyring, renewals, rows } = ports;

  async function mustBeFree({ items, targetId, names }: Moving, signal: AbortSignal): Promise<void> {
    const except = new Set(items.map(({ id }) => id));
    if ((await namesakes({ names, directoryId: targetId, except }, ports, signal)).length > 0) {
      throw nameExists();
    }
  }

  /** Does what moves items; again after keys were read anew, or what was meant by an id alone was opened. */
  async function moving(
    move: () => Promise<void>,
    { items, targetId }: Moving,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await unlessOutdated(move, async () => {
        await places.refresh(targetId, signal);
        for (const { id } of items) await places.itemNow(id, signal);
      });
    } catch (cause) {
      // A directory that was listed is open already; only one that is meant by an id alone may not be.
      if (!isFailure(cause, 'item_not_opened')) throw cause;
      await places.chain(targetId, signal);
      await move();
    }
    places.forget();
  }

  /** Gives an item another place and another name in one batch. */
  async function moveAs(name: string, wanted: Moving, id: string, signal: AbortSignal): Promise<void> {
    const { targetId } = wanted;
    const seal = async (greatest: number) => {
      const sealed = await keyring.sealMove([id], targetId, greatest);
      const [key] = sealed.keys ?? [];
      if (key === undefined) throw failed({ code: 'item_not_opened', itemId: id });
      const renamed = await keyring.sealRename(id, name, { envelope: key.encrypted_key });
      await mustBeFree(wanted, signal);
      // It arrives by the hash of its new name, so that its former one may be in use there.
      const keys = [{ ...key, name_hash: renamed.name_hash }];
      return { move: { ...sealed, keys }, renamed, keys };
    };
    let sealedName = '';
    const send = () =>
      renewals.withKeys(async (greatest) => {
        const { move, renamed, keys } = await seal(await greatest());
        sealedName = renamed.encrypted_name;
        const renaming = { kind: 'rename', id, name: renamed } as const;
        return { operations: [{ kind: 'move', ...move }, renaming], keys };
      }, signal);
    await moving(() => renewingDue(send, renewals, signal), wanted, signal);
    await keyring.adoptName(id, name, sealedName);
  }

  async function moveInto(wanted: Moving, signal: AbortSignal): Promise<void> {
    const itemIds = wanted.items.map(({ id }) => id);
    const { targetId } = wanted;
    const check = () => mustBeFree(wanted, signal);
    const move = () => moveItems({ renewals, keyring, itemIds, targetId, check, signal });
    await moving(move, wanted, signal);
  }

  return {
    async namesInUse(items, directory, signal = notCancelled()) {
      const { items: opened, targetId, names } = await wantedOf(places, items, directory, signal);
      const ids = new Set(opened.map(({ id }) => id));
      const there = (await rows?.named(targetId, names)) ?? [];
      return there.flatMap(({ id, name }) => (ids.has(id) ? [] : name));
    },

    async move(items, directory, signal = notCancelled()) {
      await moveInto(await wantedOf(places, items, directory, signal), signal);
    },

    async relocate(ref, directory, name, signal = notCancelled()) {
      const { items, targetId } = await wantedOf(places, [ref], directory, signal);
      const [item] = items;
      if (item === undefined) return;
      if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
      if (item.parentId === targetId) return rename(item, name, signal);
      const wanted = { items, targetId, names: [name] };
      // What a shared directory is called is changed in its own space, too.
      if (item.spaceId === undefined && item.name !== name) return moveAs(name, wanted, item.id, signal);
      if (item.name === name) await moveInto(wanted, signal);
      else await moveShared(item, name, targetId, { places, rename, moveInto }, signal);
    },
  };
}

/** The steps of which a move to another name is made where one batch cannot do it. */
interface MovingSteps {
  readonly places: Places;
  readonly rename: Writing['rename'];
  moveInto(wanted: Moving, signal: AbortSignal): Promise<void>;
}

/**
 * Gives what stands for a shared directory another place and another name, in two steps: the name is changed in its own space, too.
 * The first one is undone where the second one is refused.
 */
async function moveShared(
  item: IntactItem,
  name: string,
  targetId: string | null,
  { places, rename, moveInto }: MovingSteps,
  signal: AbortSignal,
): Promise<void> {
  const { id, parentId, name: former } = item;
  const parents = await places.chain(targetId, signal);
  const isFree = async (each: string) => (await places.named(each, parents, signal)) === null;
  if (!(await isFree(name))) throw nameExists();
  const move = (to: string | null, as: string, until: AbortSignal) =>
    moveInto({ items: [item], targetId: to, names: [as] }, until);
  const movesFirst = await isFree(former);
  if (movesFirst) await move(targetId, former, signal);
  else await rename(id, name, signal);
  try {
    if (movesFirst) await rename(id, name, signal);
    else await move(targetId, name, signal);
  } catch (cause) {
    // Where no answer came, nobody knows what was done.
    if (isFailure(cause, 'server_unreachable')) throw cause;
    const undone = movesFirst ? move(parentId, former, notCancelled()) : rename(id, former, notCancelled());
    await undone.catch(ignore);
    throw cause;
  }
}

async function wantedOf(
  places: Places,
  items: readonly ItemRef[],
  directory: Parameters<Writing['move']>[1],
  signal: AbortSignal,
): Promise<Moving> {
  const opened = await Promise.all(items.map((ref) => places.item(ref, signal)));
  const targetId = await places.directoryId(directory, signal);
  return { items: opened, targetId, names: opened.flatMap(({ name }) => name ?? []) };
}
