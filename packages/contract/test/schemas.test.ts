import { describe, expect, it } from 'vitest';
import { changeBatch } from '../src/batches.ts';
import {
  BATCH_OPERATIONS,
  FORK_OPERATIONS,
  LINKS_PER_ACCOUNT,
  MEMBERS_PER_SPACE,
  SETTINGS_PER_SPACE,
} from '../src/constants.ts';
import {
  accountEvents,
  adminUsersQuery,
  credentials,
  headOfPage,
  listingQuery,
  newItem,
  passkeyRename,
  registration,
  user,
} from '../src/index.ts';

const ID = '4d6d6a5a-3c1e-4b5f-9a55-0d2f3f1f6a01';
const AUTHENTICATION_KEY = 'A'.repeat(43);

describe('the password field', () => {
  it('takes an authentication key', () => {
    expect(credentials.safeParse({ email: 'ann@example.org', password: AUTHENTICATION_KEY }).success).toBe(
      true,
    );
  });

  it('refuses a readable password, so that none is ever sent', () => {
    expect(credentials.safeParse({ email: 'ann@example.org', password: 'correct horse' }).success).toBe(
      false,
    );
  });
});

describe('registration', () => {
  it('refuses an unencrypted private key', () => {
    const result = registration.safeParse({
      email: 'ann@example.org',
      password: AUTHENTICATION_KEY,
      pubkey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
      fingerprint: 'ab'.repeat(32),
      unencrypted_private_key: '-----BEGIN PRIVATE KEY-----',
    });
    expect(result.error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['unencrypted_private_key'] },
    ]);
  });
});

describe('an account', () => {
  it('of a language that only a later release has is one of none, and shuts no device out', () => {
    expect(user.shape.language.parse('pl')).toBe('pl');
    expect(user.shape.language.parse('tlh')).toBeNull();
  });
});

describe('an event', () => {
  it('of a kind, or with details, that only a later release has hides no other one', () => {
    const event = { id: 'ab'.repeat(16), created_at: 1, by: 'self', address: null, device: null };
    const known = { ...event, kind: 'logged_in', details: { method: 'password' } };
    const later = { ...event, kind: 'flown_in', details: { wings: 2 } };
    const { events } = accountEvents.parse({ events: [known, later], next_cursor: null });
    expect(events).toEqual([known, { ...later, details: {} }]);
  });
});

describe('a batch of changes', () => {
  it('has as many operations as one may, and more only where it ends a fork', () => {
    const signed = { bytes: 'AAAA', signature: 'AAAA' };
    const batch = (count: number, head: object) => {
      const operations = Array.from({ length: count }, () => ({ kind: 'delete_link', id: ID }));
      return changeBatch.safeParse({ id: ID, operations, head }).success;
    };
    const ending = { ...signed, other_end: signed };
    expect([batch(BATCH_OPERATIONS, signed), batch(BATCH_OPERATIONS + 1, signed)]).toEqual([true, false]);
    expect([batch(FORK_OPERATIONS, ending), batch(FORK_OPERATIONS + 1, ending)]).toEqual([true, false]);
    // All that its owner may not want is fewer.
    expect(FORK_OPERATIONS).toBeGreaterThan(LINKS_PER_ACCOUNT + SETTINGS_PER_SPACE + 2 * MEMBERS_PER_SPACE);
  });
});

describe('text for people', () => {
  it('has no NUL, which not every database keeps', () => {
    expect(passkeyRename.safeParse({ name: 'My phone ☎' }).success).toBe(true);
    expect(passkeyRename.safeParse({ name: 'My\0phone' }).success).toBe(false);
    expect(adminUsersQuery.safeParse({ search: 'a\0' }).success).toBe(false);
  });
});

describe('query strings', () => {
  it('turn into booleans and numbers', () => {
    expect(listingQuery.parse({ dirs_only: 'true', limit: '50' })).toEqual({ dirs_only: true, limit: 50 });
  });

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '1e3' },
    { limit: '2001' },
    { dirs_only: 'yes' },
    { dir_id: '1' },
  ])('refuse %j', (query) => {
    expect(listingQuery.safeParse(query).success).toBe(false);
  });
});

describe('a new item', () => {
  const valid = {
    id: '3f2c9d1e-8a4b-4c6d-9e0f-1a2b3c4d5e6f',
    mime: 'text/plain',
    size: 0,
    chunks: 1,
    file_modified_at: 1_700_000_000,
    encrypted_key: 'AAAA',
    encrypted_name: 'AAAA',
    name_hash: 'ab'.repeat(32),
    search_tokens_hashed: ['cd'.repeat(16), 'ef'.repeat(16)],
  };

  it('is taken with the fields of the specification', () => {
    expect(newItem.safeParse(valid).success).toBe(true);
  });

  it.each([
    { id: valid.id.toUpperCase() },
    { mime: 'text' },
    { size: -1 },
    { size: 1.5 },
    { chunks: 0 },
    { name_hash: 'report.pdf' },
    { search_tokens_hashed: ['report'] },
    { search_tokens_hashed: [`${'ef'.repeat(16)}*`] },
    { encrypted_name: 'report.pdf' },
  ])('is refused with %j', (change) => {
    expect(newItem.safeParse({ ...valid, ...change }).success).toBe(false);
  });

  it('may say under the key of which epoch it is sealed, and a file has a key', () => {
    expect(newItem.safeParse({ ...valid, epoch: 2 ** 53 - 1 }).success).toBe(true);
    expect(newItem.safeParse({ ...valid, mime: 'dir', encrypted_key: '' }).success).toBe(true);
    for (const change of [{ epoch: 0 }, { epoch: 1.5 }, { epoch: 2 ** 53 }, { encrypted_key: '' }]) {
      expect(newItem.safeParse({ ...valid, ...change }).success).toBe(false);
    }
  });

  it.each(['generation', 'parent_generation', 'encrypted_content_key'])('has no %s any more', (field) => {
    expect(newItem.safeParse({ ...valid, [field]: 1 }).success).toBe(false);
  });
});

describe('a head in an answer', () => {
  const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64url');
  const head = (length: number) => ({ bytes: bytes(length), signature: bytes(512) });

  it('may have as many later fields as the format allows, and more next to it', () => {
    const newest = { ...head(2_700 + 4_096), later: 1, other_end: { ...head(4_096), later: 1 } };
    expect(headOfPage.parse({ newest }).newest).toEqual({
      ...head(2_700 + 4_096),
      other_end: head(4_096),
    });
  });

  it('is bounded, and nothing stands next to one that is sent', () => {
    expect(headOfPage.safeParse({ newest: head(9_300) }).success).toBe(false);
    const batch = { id: ID, operations: [], chunks: [] };
    expect(changeBatch.safeParse({ ...batch, head: head(4_096) }).success).toBe(true);
    expect(changeBatch.safeParse({ ...batch, head: { ...head(512), later: 1 } }).success).toBe(false);
  });
});
