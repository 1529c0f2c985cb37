import { CLIENT_DATABASE_NAME, CLIENT_STORE_NAME } from '@coffer/contract';
import { createStore, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import type { StateStorage } from 'zustand/middleware';

/** The browser's database, under the names that the specification gives. */
export const clientStore = createStore(CLIENT_DATABASE_NAME, CLIENT_STORE_NAME);

/** The name under which the specification keeps the client's state in the browser's database. */
export const CLIENT_STATE_NAME = 'pinia store';

const text = z.catch(z.nullable(z.string()), null);

/** Lets a Zustand store live in the browser's database. */
export const stateStorage: StateStorage = {
  getItem: async (name) => text.parse((await get(name, clientStore)) ?? null),
  setItem: (name, value) => set(name, value, clientStore),
  removeItem: (name) => del(name, clientStore),
};
