import { cookieFetch, createApiClient, type RowsOnDevice } from '@coffer/client';
import {
  type ChildrenOptions,
  createMemoryStore,
  type OpenStore,
  Replica,
  type ReplicaSource,
  serverSource,
} from '@coffer/client/replica';
import type { Item, Listing } from '@coffer/contract';
import type { Account } from './account.ts';
import type { BatchSender } from './batches.ts';
import { credentialsOf } from './builders.ts';

/** From where a replica of a space is loaded, in a session of its own. */
export async function sourceOf({ url, form }: Account, spaceId: string): Promise<ReplicaSource> {
  const { origin } = new URL(url);
  const api = createApiClient({ baseUrl: origin, fetch: cookieFetch(), headers: { origin } });
  await api.call('login', { body: credentialsOf(form, { remember: true }) });
  return serverSource({ api }, spaceId);
}

/** A device that has none. */
export const NO_ROWS: RowsOnDevice = {
  ...{ page: async () => null, directories: async () => null, named: async () => null },
  ...{ record: async () => null, versions: async () => null },
  ...{
    usage: async () => null,
    trash: async () => null,
    replaced: async () => null,
    about: async () => null,
    links: async () => null,
  },
  ...{ differences: async () => null, differs: async () => false },
  keepLinks: async () => {},
  called: () => {},
  follow: () => {},
};

interface Opening {
  readonly of: BatchSender;
  /** In memory by default. */
  readonly open?: OpenStore;
  /** What stands between the replica and the server. */
  readonly lie?: (source: ReplicaSource) => Partial<ReplicaSource>;
}

/** Replicas of a test, which are closed at its end. */
export class OpenReplicas {
  readonly #open: Replica[] = [];

  async open({ of, open, lie = () => ({}) }: Opening): Promise<Replica> {
    const source = await sourceOf(of.account, of.space);
    const replica = await Replica.open({
      spaceId: of.space,
      source: { ...source, ...lie(source) },
      open: open ?? (async () => createMemoryStore()),
    });
    return this.add(replica);
  }

  add(replica: Replica): Replica {
    this.#open.push(replica);
    return replica;
  }

  async closeAll(): Promise<void> {
    for (const replica of this.#open.splice(0)) await replica.close();
  }
}

/** All that lies in a directory, page by page; null is the top. */
export async function childrenOf(replica: Replica, parentId: string | null = null): Promise<Item[]> {
  const rows: Item[] = [];
  for (let after: string | undefined; ; ) {
    const page = await replica.children(parentId, { limit: 700, ...(after && { after }) });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
}

/** What a replica has of a directory, as `listItems` answers it; null where it leaves that to the server. */
export async function listingOf(
  replica: Replica,
  directoryId: string | null,
  options: ChildrenOptions = {},
): Promise<Listing | null> {
  const place = await replica.place(directoryId);
  if (place === null) return null;
  const { rows, next } = await replica.children(directoryId, options);
  return {
    children: [...rows],
    parents: [...place.parents],
    space: { id: replica.spaceId, revision: place.revision },
    next_cursor: next,
  };
}
