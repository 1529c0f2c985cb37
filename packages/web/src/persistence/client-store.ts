import { CLIENT_DATABASE_NAME, CLIENT_STORE_NAME } from '@coffer/contract';
import { createStore, del, entries, get, set, update } from 'idb-keyval';

const database = createStore(CLIENT_DATABASE_NAME, CLIENT_STORE_NAME);

/** What stands in for the database where the browser opens none, until the page is closed. */
const memory = new Map<string, unknown>();

let opening: Promise<boolean> | undefined;

/**
 * Whether the browser opens the database; asked once, so that nothing is in both. A database that opens and then fails, such as one
 * that has no room, has no stand-in: what it holds, like the tries that are left of a PIN, must not be forgotten by a reload.
 */
function opens(): Promise<boolean> {
  opening ??= looked();
  return opening;
}

async function looked(): Promise<boolean> {
  try {
    await get('', database);
    return true;
  } catch {
    return false;
  }
}

/** The browser's database, under the names that the specification gives. A value is what anything may have left there. */
export const clientStore = {
  /** Whether it is there still once the page is closed. */
  isKept: (): Promise<boolean> => opens(),

  get: async (name: string): Promise<unknown> =>
    (await opens()) ? get<unknown>(name, database) : memory.get(name),

  async set(name: string, value: unknown): Promise<void> {
    if (await opens()) return set(name, value, database);
    memory.set(name, value);
  },

  /** Sees no value that another tab is about to replace. */
  async update(name: string, to: (former: unknown) => unknown): Promise<void> {
    if (await opens()) return update(name, to, database);
    memory.set(name, to(memory.get(name)));
  },

  async del(name: string): Promise<void> {
    if (await opens()) return del(name, database);
    memory.delete(name);
  },

  entries: async (): Promise<readonly (readonly [IDBValidKey, unknown])[]> =>
    (await opens()) ? entries<IDBValidKey, unknown>(database) : [...memory],
};
