import { createStore, type SessionState } from '@coffer/client';
import { expect, it } from 'vitest';
import { KEPT_ROWS } from '../../../src/app/kept-rows.ts';
import { spaceStores } from '../../../src/app/spaces/space-stores.ts';
import { deviceValues } from '../../../src/browser/values.ts';
import type { Services } from '../../../src/session/services.tsx';

const SPACE = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';

it('marks that rows are kept before it opens a store, so that a logout removes them however soon it comes', async () => {
  const signedIn = { status: 'signed-in', user: { space_id: SPACE } } as SessionState;
  const session = { state: createStore(signedIn) } as unknown as Services['session'];
  const stores = spaceStores({ session, away: createStore(true) }, () => undefined);
  expect(deviceValues.get(KEPT_ROWS)).toBeNull();
  // This runtime has no databases.
  await expect(stores.kept(SPACE)).rejects.toThrow();
  expect(deviceValues.get(KEPT_ROWS)).toBe('kept');
});
