import { problem } from '@coffer/contract';
import * as cryptography from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { failed, failureOf, failuresBehind, isFailure } from '../../src/failures/coffer-error.ts';
import { type Failure, type FailureCode, failureSchema, type PlainCode } from '../../src/failures/failure.ts';
import { postFailure } from '../../src/failures/post-failure.ts';
import { receiveFailure } from '../../src/failures/receive-failure.ts';

type DetailedCode = Exclude<FailureCode, PlainCode | (typeof problemCodes)[number]>;

const problemCodes = problem.shape.code.options;

/** One of each that carries something; a code without a line here does not compile. */
const DETAILED: { readonly [C in DetailedCode]: Extract<Failure, { code: C }> } = {
  server_unreachable: { code: 'server_unreachable', retryAfterMs: 7_000 },
  response_invalid: { code: 'response_invalid', route: 'POST /api/storage' },
  invalid_key: { code: 'invalid_key', which: 'public' },
  item_not_opened: { code: 'item_not_opened', itemId: 'i' },
  person_not_found: { code: 'person_not_found', email: 'ada@example.org' },
  person_not_ready: { code: 'person_not_ready', email: 'ada@example.org' },
  items_damaged: { code: 'items_damaged', items: [{ id: 'i', name: 'n' }] },
  item_changed: { code: 'item_changed', path: '/a/b', isTrashed: false },
  first_key_over: { code: 'first_key_over', found: 'a b', items: 1, versions: 2, links: 3, others: 4 },
  contact_changed: { code: 'contact_changed', email: 'ada@example.org' },
  item_damaged: { code: 'item_damaged', reason: 'place' },
  chunk_tampered: { code: 'chunk_tampered', index: 4 },
  range_invalid: { code: 'range_invalid', size: 5 },
  link_unverified: { code: 'link_unverified', linkId: 'l' },
  links_too_many: { code: 'links_too_many', limit: 6 },
  links_at_limit: { code: 'links_at_limit', limit: 8, paths: ['/A', '/A/B'] },
  path_invalid: { code: 'path_invalid', path: '..' },
  directory_name_taken: { code: 'directory_name_taken', path: 'Trip' },
  folders_too_deep: { code: 'folders_too_deep', limit: 128 },
  tree_invalid: { code: 'tree_invalid', fault: 'endless', directoryId: null },
  zip_entry_failed: { code: 'zip_entry_failed', path: 'a/b.txt' },
  too_large_for_memory: { code: 'too_large_for_memory', limit: 7 },
  quota_short: { code: 'quota_short', files: 8, needed: 9, left: 1, quota: 20 },
  room_missing: { code: 'room_missing', missing: 8 },
  too_large_to_preview: { code: 'too_large_to_preview', limit: 8 },
  pin_refused: { code: 'pin_refused', triesLeft: 3 },
  passkey_host_differs: { code: 'passkey_host_differs', own: 'a.example', named: 'b.example' },
  unexpected: { code: 'unexpected', message: 'TypeError: x is undefined' },
};

const FROM_SERVER = problemCodes.map((code) => ({
  code,
  status: 409,
  detail: 'What the server says',
  errors: { name: ['is taken'] },
  requestId: 'r',
}));

const [, plain] = failureSchema.def.options;
const PLAIN = plain.shape.code.options.map((code) => ({ code }));

const EVERY: readonly Failure[] = [...FROM_SERVER, ...PLAIN, ...Object.values(DETAILED)];

describe('a failure between two threads', () => {
  it.each(EVERY)('keeps its code and what belongs to it: $code', (failure) => {
    const received = receiveFailure(structuredClone(postFailure(failed(failure))));
    expect(received).toEqual(failed(failure));
    expect(received.failure).toEqual(failure);
  });

  it('keeps where it was thrown, and what caused it', () => {
    const thrown = failed(DETAILED.zip_entry_failed, { cause: new cryptography.ChunkTampered(4) });
    const received = receiveFailure(structuredClone(postFailure(thrown)));
    expect(received.stack).toBe(thrown.stack);
    expect([...failuresBehind(received)]).toEqual([DETAILED.zip_entry_failed, DETAILED.chunk_tampered]);
  });

  it('ends a chain of causes that never ends', () => {
    const thrown = new Error('a circle');
    thrown.cause = thrown;
    expect([...failuresBehind(receiveFailure(postFailure(thrown)))]).toHaveLength(9);
    expect([...failuresBehind(thrown)]).toHaveLength(1);
  });

  it.each([
    undefined,
    'boom',
    {},
    { failure: { code: 'from_the_future' } },
    { failure: { code: 'pin_refused' } },
  ])('that cannot be read is an unexpected one: %j', (message) =>
    expect(receiveFailure(message).failure.code).toBe('unexpected'),
  );
});

describe('what was thrown by others', () => {
  const { ChunkTampered, InvalidKey, EnvelopeDamaged, EncodingInvalid } = cryptography;

  it.each<[unknown, Failure]>([
    [new ChunkTampered(4), DETAILED.chunk_tampered],
    [new InvalidKey('public'), DETAILED.invalid_key],
    [new EnvelopeDamaged('name'), { code: 'envelope_damaged' }],
    [new EncodingInvalid('hex'), { code: 'encoding_invalid' }],
    [new cryptography.EnvelopeUnsupported('name', 9, 1), { code: 'envelope_unsupported' }],
    [new cryptography.WrongPin(), { code: 'wrong_pin' }],
    [new cryptography.WrongPassword(), { code: 'wrong_password' }],
    [new cryptography.WrongLinkPassword(), { code: 'wrong_link_password' }],
    [new cryptography.KeyGenerationFailed(), { code: 'key_generation_failed' }],
    [new cryptography.EncryptionFailed(), { code: 'encryption_failed' }],
    [new cryptography.SigningFailed(), { code: 'signing_failed' }],
    [new DOMException('', 'AbortError'), { code: 'cancelled' }],
    [new DOMException('', 'NotFoundError'), { code: 'source_not_found' }],
    [new DOMException('', 'NotReadableError'), { code: 'source_unreadable' }],
    [new DOMException('', 'QuotaExceededError'), { code: 'device_full' }],
    [
      new DOMException('closed', 'InvalidStateError'),
      { code: 'unexpected', message: 'InvalidStateError: closed' },
    ],
    [new TypeError('Failed to fetch dynamically imported module: /a.js'), { code: 'part_not_loaded' }],
    [new TypeError('error loading dynamically imported module: /a.js'), { code: 'part_not_loaded' }],
    [new TypeError('Importing a module script failed.'), { code: 'part_not_loaded' }],
    [new TypeError('x is undefined'), DETAILED.unexpected],
    ['boom', { code: 'unexpected', message: 'boom' }],
    [undefined, { code: 'unexpected', message: 'Thrown: undefined' }],
  ])('has a code: %s', (thrown, failure) => {
    expect(failureOf(thrown)).toEqual(failure);
    expect(isFailure(thrown, 'name_exists', failure.code)).toBe(true);
    expect(isFailure(thrown, 'name_exists')).toBe(false);
  });
});
