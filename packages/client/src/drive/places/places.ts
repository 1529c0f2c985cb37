import type { Item, ItemDetails } from '@coffer/contract';
import { retrying } from '../../api/retry.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import { findByName, itemMissing } from '../../tree/find-by-name.ts';
import { readPage, readRecord } from '../../tree/read-rows.ts';
import type { DrivePorts, PartPorts } from '../ports.ts';
import type { DirectoryRef, ItemRef, Target } from './item-ref.ts';
import { createProvenPlaces, type ProvenPlaces } from './proven-places.ts';

/** Where items lie. */
export interface Places extends ProvenPlaces {
  /** The item, opened at its place. Throws `not_found`, `path_invalid`, `item_damaged`. */
  item(ref: ItemRef, signal: AbortSignal): Promise<OpenedItem>;
  /** The same as the server has it now, however it was listed. */
  itemNow(ref: ItemRef, signal: AbortSignal): Promise<OpenedItem>;
  /** The item, which must be as its owner sealed it. */
  intact(ref: ItemRef, signal: AbortSignal): Promise<IntactItem>;
  /** The same, with all that is known of it: its sealed digests and which chunks are there. */
  detailed(ref: ItemRef, signal: AbortSignal): Promise<{ item: IntactItem; details: ItemDetails }>;
  /** A directory and those above it, from the top down, as the server has them and opened; empty for the top. */
  chain(directory: DirectoryRef, signal: AbortSignal): Promise<readonly Item[]>;
  /** Goes on with the key of the newest head, reads a directory and those above it anew, and opens them. Throws what is wrong with the drive. */
  refresh(directoryId: string | null, signal: AbortSignal): Promise<void>;
  /** The id of a directory; null for the top. Only a path takes calls to know it. */
  directoryId(directory: DirectoryRef, signal: AbortSignal): Promise<string | null>;
  /** The item of this name in a directory; null where the name is free. Throws `item_damaged`. */
  named(name: string, parents: readonly Item[], signal: AbortSignal): Promise<IntactItem | null>;
  /** The directory into which something goes, and its name there. */
  target(target: Target, signal: AbortSignal): Promise<{ parents: readonly Item[]; name: string }>;
  /** Remembers the chain of a directory that was just made. */
  remember(directoryId: string, chain: readonly Item[]): void;
  /** Forgets all chains, as when the keys are put away: what was opened under them is not any more. */
  forget(): void;
}

interface Found {
  readonly record: ItemDetails;
  readonly item: OpenedItem;
}

/** What goes into one directory comes in groups; its place hardly ever changes between them. */
const FRESH_MS = 30_000;

type Asking = <T>(call: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** The directories above what is looked up, each chain asked for once while it is fresh. */
function createChains({ api, keyring, rows, clock }: DrivePorts, asking: Asking) {
  const chains = new Map<string, { readonly chain: Promise<readonly Item[]>; readonly until: number }>();

  async function load(directoryId: string, signal: AbortSignal): Promise<readonly Item[]> {
    const reading = { api, keyring, rows, signal };
    const { above } = await asking(() => readPage(directoryId, { limit: 1 }, reading), signal);
    return above.parents;
  }

  return {
    /** Who asks meanwhile waits for the same answer, so that nobody's signal ends it for the others. */
    async of(directoryId: string, signal: AbortSignal): Promise<readonly Item[]> {
      const now = clock.now();
      const known = chains.get(directoryId);
      if (known !== undefined && known.until > now) return unlessAborted(known.chain, signal);
      const chain = load(directoryId, new AbortController().signal);
      chains.set(directoryId, { chain, until: now + FRESH_MS });
      chain.catch(() => chains.delete(directoryId));
      return unlessAborted(chain, signal);
    },

    remember(directoryId: string, chain: readonly Item[]): void {
      chains.set(directoryId, { chain: Promise.resolve(chain), until: clock.now() + FRESH_MS });
    },

    drop: (directoryId: string): boolean => chains.delete(directoryId),
    forget: (): void => chains.clear(),
  };
}

type Chains = ReturnType<typeof createChains>;

type PlacePorts = DrivePorts & Pick<PartPorts, 'followKey' | 'adoptKey'>;

/** Finds records by name and by id, and opens them where the server says that they lie. */
function createLookUp({ api, keyring, rows, followKey }: PlacePorts, chains: Chains, asking: Asking) {
  async function byName(name: string, parents: readonly Item[], signal: AbortSignal): Promise<Found | null> {
    const directoryId = parents.at(-1)?.id ?? null;
    const ask = <T>(call: () => Promise<T>) => asking(call, signal);
    const find = () => findByName(name, { api, keyring, directoryId, signal, ask });
    let record = await find();
    // It may have its name under the key of an epoch that has begun meanwhile.
    if (record === null && (await followKey?.(signal)) === true) record = await find();
    if (record === null) return null;
    const item = await keyring.openItem(record, parents);
    if (item.name !== null && item.name.normalize('NFC') !== name.normalize('NFC')) {
      throw failed({ code: 'item_damaged', reason: 'name' });
    }
    return { record, item };
  }

  /** The directories on a path. */
  async function descend(path: string, names: readonly string[], signal: AbortSignal): Promise<Item[]> {
    const chain: Item[] = [];
    for (const name of names) {
      const { record, item } = there(await byName(name, chain, signal));
      if (intact(item).kind !== 'directory') throw failed({ code: 'path_invalid', path });
      chain.push(record);
    }
    return chain;
  }

  /** @param from the rows on this device are asked first, unless it is to be as the server has it now */
  async function detailsOf(id: string, signal: AbortSignal, from?: 'server'): Promise<ItemDetails> {
    const reading = { api, signal, rows: from === 'server' ? undefined : rows };
    const details = await asking(() => readRecord(id, reading), signal);
    if (details.id !== id) throw failed({ code: 'item_damaged', reason: 'place' });
    return details;
  }

  /** The item to which an id or a path leads. */
  async function found(ref: string, signal: AbortSignal, from?: 'server'): Promise<Found> {
    if (!isPath(ref)) {
      const record = await detailsOf(ref, signal, from);
      const { file_id } = record;
      const open = async () =>
        keyring.openItem(record, file_id === null ? [] : await chains.of(file_id, signal));
      const item = await open();
      // The directories above may have been read before their keys were renewed.
      const isOutdated = item.state === 'damaged' && item.reason !== 'metadata' && file_id !== null;
      return { record, item: isOutdated && chains.drop(file_id) ? await open() : item };
    }
    const names = namesIn(ref);
    const name = names.pop();
    if (name === undefined) throw failed({ code: 'path_invalid', path: ref });
    return there(await byName(name, await descend(ref, names, signal), signal));
  }

  return { byName, descend, detailsOf, found };
}

/** Looks items up where the server says that they lie, and opens them there. */
export function createPlaces(ports: PlacePorts): Places {
  const { clock, patience } = ports;
  const asking: Asking = (call, signal) => retrying(call, { clock, signal, patience });
  const chains = createChains(ports, asking);
  const { byName, descend, detailsOf, found } = createLookUp(ports, chains, asking);

  const { note, ...signed } = createProvenPlaces(ports, {
    async at(path, signal) {
      const { parents, name } = await places.target(path, signal);
      const { record } = there(await byName(name, parents, signal));
      return { id: record.id, above: parents };
    },
    above: (directoryId, signal) => chains.of(directoryId, signal),
    async isUnfinished(id, signal) {
      const item = await places.itemNow(id, signal).catch((error: unknown) => {
        if (isFailure(error, 'not_found')) return null;
        throw error;
      });
      return item?.state === 'intact' && item.finishedAt === null;
    },
    namesIn: (path) => (isPath(path) ? namesIn(path) : null),
  });

  const places: Places = {
    async item(ref, signal) {
      if (typeof ref !== 'string') return ref;
      const { item } = await found(ref, signal);
      note(item, ref);
      return item;
    },

    itemNow: async (ref, signal) =>
      (await found(typeof ref === 'string' ? ref : ref.id, signal, 'server')).item,

    intact: async (ref, signal) => intact(await places.item(ref, signal)),

    ...signed,

    async detailed(ref, signal) {
      if (typeof ref !== 'string') {
        return { item: intact(ref), details: await detailsOf(ref.id, signal) };
      }
      const { record, item } = await found(ref, signal);
      return { item: intact(item), details: record };
    },

    async named(name, parents, signal) {
      const found = await byName(name, parents, signal);
      return found && intact(found.item);
    },

    async chain(directory, signal) {
      if (directory === null) return [];
      if (typeof directory === 'string' && isPath(directory)) {
        return descend(directory, namesIn(directory), signal);
      }
      return chains.of(typeof directory === 'string' ? directory : directory.id, signal);
    },

    async refresh(directoryId, signal) {
      await ports.adoptKey?.(signal);
      if (directoryId === null) return;
      chains.drop(directoryId);
      await ports.keyring.openListing({ parents: await chains.of(directoryId, signal), children: [] });
    },

    async directoryId(directory, signal) {
      if (directory === null || typeof directory !== 'string') return directory?.id ?? null;
      return isPath(directory) ? ((await places.chain(directory, signal)).at(-1)?.id ?? null) : directory;
    },

    async target(target, signal) {
      if (typeof target !== 'string') {
        return { parents: await places.chain(target.directory, signal), name: target.name };
      }
      const names = isPath(target) ? namesIn(target) : [];
      const name = names.pop();
      if (name === undefined) throw failed({ code: 'path_invalid', path: target });
      return { parents: await descend(target, names, signal), name };
    },

    remember: chains.remember,
    forget: chains.forget,
  };
  return places;
}

function there(found: Found | null): Found {
  if (found === null) throw itemMissing();
  return found;
}

function intact(item: OpenedItem): IntactItem {
  if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
  return item;
}

function isPath(ref: string): boolean {
  return ref.startsWith('/');
}

/** The names on a path. Throws `path_invalid` for one that leads upwards. */
export function namesIn(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  if (names.some((name) => name === '.' || name === '..' || name.includes('\0'))) {
    throw failed({ code: 'path_invalid', path });
  }
  return names;
}

async function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  const result = await value;
  signal.throwIfAborted();
  return result;
}
