import type { Item, Registration, User } from '@coffer/contract';
import { FIRST_EPOCH } from '@coffer/crypto';
import { Keyring } from '../../src/keyring/keyring.ts';
import type { NewItemInput } from '../../src/keyring/seal-item.ts';
import { keyBytes, type SealedSpaceKeys } from '../../src/rows/canonical-root.ts';
import type { MemoryServer } from './memory-server.ts';

export const PASSWORD = 'correct horse battery staple';

export interface TestAccount {
  readonly email: string;
  readonly keyring: Keyring;
  readonly user: User;
  readonly privateKeyPem: string;
}

/** Registers an account; its keyring is unlocked. Costs one Argon2id and one key pair. */
export async function newAccount(email: string, storePrivateKey = true): Promise<TestAccount> {
  const keyring = new Keyring();
  const { request, privateKeyPem } = await keyring.prepareRegistration({
    email,
    password: PASSWORD,
    keySize: 2048,
    storePrivateKey,
  });
  const user = userOf(request);
  await keyring.unlockWithPrivateKey(user, privateKeyPem);
  return { email, keyring, user, privateKeyPem };
}

const DRIVE_ID = 'c56a4180-65aa-42ec-a945-5fd21dec0538';

/** The keys of a drive in its first epoch: its key is derived, so there is nothing to store. */
export const FIRST_SPACE_KEYS: SealedSpaceKeys = {
  root: {
    epoch: FIRST_EPOCH,
    account_key: null,
    encrypted_key: null,
    name_epoch: null,
    encrypted_name: null,
    file_id: null,
  },
  former: [],
};

/** The user as the server answers after a registration. */
export function userOf(request: Registration): User {
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    space_id: request.space_id ?? DRIVE_ID,
    email: request.email,
    role: 'user',
    fingerprint: request.fingerprint,
    pubkey: request.pubkey,
    encrypted_private_key: request.encrypted_private_key ?? null,
    encrypted_account_key: request.encrypted_account_key ?? null,
    space_keys: keyBytes(request.space_id ?? DRIVE_ID, FIRST_SPACE_KEYS),
    generation: 1,
    generation_signature: request.generation_signature ?? null,
    email_verified_at: null,
    language: null,
    created_at: 1_700_000_000,
  };
}

/** Makes an item and gives the server's record of it. */
export async function store(
  server: MemoryServer,
  { keyring }: Pick<TestAccount, 'keyring'>,
  item: Partial<NewItemInput> & Pick<NewItemInput, 'name'>,
): Promise<Item> {
  const input = { mime: 'text/plain', size: 10, modifiedAt: 1_600_000_000, parentId: null, ...item };
  const { request } = await keyring.sealNewItem(input);
  return server.create(request);
}
