import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import { nameExists } from '../../space/name-exists.ts';
import { unlessOutdated } from '../../space/unless-outdated.ts';
import { moveItems } from '../../tree/move-items.ts';
import type { ItemRef } from '../places/item-ref.ts';
import { namesakes } from '../places/namesakes.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
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
  const { keyring, writer, patience, rows } = ports;

  async function mustBeFree({ items, targetId, names }: Moving, signal: AbortSignal): Promise<void> {
    const except = new Set(items.map(({ id }) => id));
    if ((await namesakes({ names, directoryId: targetId, except }, ports, signal)).length > 0) {
      throw nameExists();
    }
  }

  /** Names in use there by the rows on this device: what they refuse is neither proven nor sent. */
  async function shownInUse({ items, targetId, names }: Moving): Promise<readonly string[]> {
    const ids = new Set(items.map(({ id }) => id));
    const there = (await rows?.named(targetId, names)) ?? [];
    return there.flatMap(({ id, name }) => (ids.has(id) ? [] : name));
  }

  async function mustBeShownFree(wanted: Moving): Promise<void> {
    if ((await shownInUse(wanted)).length > 0) throw nameExists();
  }

  /** Does what moves items; again after the key of the space was read anew. */
  async function moving(
    move: () => Promise<void>,
    { items, targetId }: Pick<Moving, 'items' | 'targetId'>,
    signal: AbortSignal,
  ): Promise<void> {
    await unlessOutdated(move, async () => {
      await places.refresh(targetId, signal);
      for (const { id } of items) await places.itemNow(id, signal);
    });
    places.forget();
    const directories = items.flatMap(({ id, kind }) => (kind === 'directory' ? [id] : []));
    if (directories.length === 0) return;
    const { tendArrived } = await import('../../links/tend-links.ts');
    await tendArrived(directories, ports, { signal, patience: 'none' });
  }

  /** Gives an item another place and another name in one batch. */
  async function moveAs(name: string, wanted: Moving, id: string, signal: AbortSignal): Promise<void> {
    const { targetId } = wanted;
    const send = async () => {
      // It arrives by the hash of its new name, so that its former one may be in use there.
      const move = await keyring.sealMove(new Map([[id, name]]), targetId);
      const renamed = await keyring.sealRename(id, name, targetId);
      await mustBeFree(wanted, signal);
      const renaming = { kind: 'rename', id, name: renamed } as const;
      await writer.change([{ kind: 'move', ...move }, renaming], { signal, patience });
    };
    await moving(send, wanted, signal);
    await keyring.adoptName(id, name);
  }

  /** By the names that items have by the newest head, which others may have given them meanwhile. */
  async function moveInto(wanted: Pick<Moving, 'items' | 'targetId'>, signal: AbortSignal): Promise<void> {
    const { targetId } = wanted;
    const move = async () => {
      const items = await namedNow(wanted.items, ports, signal);
      const names = [...items.values()].flatMap((name) => name ?? []);
      const check = () => mustBeFree({ ...wanted, names }, signal);
      await moveItems({ writer, keyring, items, targetId, check, signal });
    };
    await moving(move, wanted, signal);
  }

  return {
    async namesInUse(items, directory, signal = notCancelled()) {
      return shownInUse(await wantedOf(places, items, directory, signal));
    },

    async move(items, directory, signal = notCancelled()) {
      const wanted = await wantedOf(places, items, directory, signal);
      await mustBeShownFree(wanted);
      await moveInto(wanted, signal);
    },

    async relocate(ref, directory, name, signal = notCancelled()) {
      const { items, targetId } = await wantedOf(places, [ref], directory, signal);
      const [item] = items;
      if (item === undefined) return;
      if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
      if (item.parentId === targetId) return rename(item, name, signal);
      const wanted = { items, targetId, names: [name] };
      await mustBeShownFree(wanted);
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
  moveInto(wanted: Pick<Moving, 'items' | 'targetId'>, signal: AbortSignal): Promise<void>;
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
  const move = (to: string | null, until: AbortSignal) => moveInto({ items: [item], targetId: to }, until);
  const movesFirst = await isFree(former);
  if (movesFirst) await move(targetId, signal);
  else await rename(id, name, signal);
  try {
    if (movesFirst) await rename(id, name, signal);
    else await move(targetId, signal);
  } catch (cause) {
    // Where no answer came, nobody knows what was done.
    if (isFailure(cause, 'server_unreachable')) throw cause;
    const undone = movesFirst ? move(parentId, notCancelled()) : rename(id, former, notCancelled());
    await undone.catch(ignore);
    throw cause;
  }
}

/** Items by their names as they lead to the newest head; uploads that are not finished lead to none. */
async function namedNow(
  items: readonly OpenedItem[],
  { writer, keyring, patience }: Pick<PartPorts, 'writer' | 'keyring' | 'patience'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = items.map(({ id }) => id);
  const rows = [...(await writer.rows(ids, { signal, patience })).values()];
  const names = await keyring.namesOf(rows);
  const named = new Map(rows.map(({ id }, index) => [id, names[index] ?? null]));
  return new Map(items.map(({ id, name }) => [id, named.has(id) ? (named.get(id) ?? null) : name]));
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
