import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import type { StateStorage } from 'zustand/middleware';
import { clientStore } from './client-store.ts';

/** The name under which the specification keeps the client's state in the browser's database. */
export const CLIENT_STATE_NAME = 'pinia store';

const text = z.catch(z.nullable(z.string()), null);

/** Lets a Zustand store live in the browser's database. */
export const stateStorage: StateStorage = {
  getItem: async (name) => text.parse((await get(name, clientStore)) ?? null),
  setItem: (name, value) => set(name, value, clientStore),
  removeItem: (name) => del(name, clientStore),
};
