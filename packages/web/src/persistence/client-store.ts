import { CLIENT_DATABASE_NAME, CLIENT_STORE_NAME } from '@coffer/contract';
import { createStore } from 'idb-keyval';

/** The browser's database, under the names that the specification gives. */
export const clientStore = createStore(CLIENT_DATABASE_NAME, CLIENT_STORE_NAME);
