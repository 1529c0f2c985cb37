import { createStore } from '@coffer/client';

/** Which of the two is too old for the other one, as calls find out: this page, or the server. It stays until the page is loaded again. */
export const tooOld = createStore<'client_too_old' | 'server_too_old' | null>(null);
