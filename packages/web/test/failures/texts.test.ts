import {
  type CofferError,
  createApiClient,
  type Failure,
  failed,
  isFromServer,
  type PlainCode,
  postFailure,
  receiveFailure,
} from '@coffer/client';
import {
  PROBLEMS,
  type ProblemCode,
  problem as problemSchema,
  type RouteName,
  routes,
  successStatus,
} from '@coffer/contract';
import * as cryptography from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import '../../src/failures/drive-texts.ts';
import {
  failureText,
  fieldTexts,
  formText,
  serverDescription,
  unhandledNotice,
} from '../../src/failures/texts.ts';

const SOMETHING_WENT_WRONG = 'Something went wrong';

const CODES = problemSchema.shape.code.options;

const DETAIL = 'What the server says';

/** Problems that differ from case to case, so that only the server can say what is wrong. */
const IN_THE_SERVERS_WORDS: readonly ProblemCode[] = [
  'malformed_json',
  'validation_failed',
  'chunk_length_mismatch',
  'method_not_allowed',
  'id_exists',
  'chunk_already_exists',
  'already_set',
  'payload_too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'suspended',
  'switched_off',
  'request_full',
  'last_administrator',
  'mail_unavailable',
  'head_refused',
  'changes_wait',
  'epoch_outdated',
];

function problem(code: ProblemCode, errors: Record<string, string[]> = {}): CofferError {
  return failed({ code, status: PROBLEMS[code].status, detail: DETAIL, errors, requestId: 'r' });
}

/** Failures whose texts say what they carry; those that say all by their code are complete by type. */
const DETAILED: readonly (readonly [Failure, string])[] = [
  [{ code: 'server_unreachable' }, 'The server cannot be reached.'],
  [{ code: 'response_invalid', route: 'GET /' }, 'does not understand'],
  [{ code: 'invalid_key', which: 'public' }, 'Invalid public key'],
  [{ code: 'item_not_opened', itemId: 'i' }, "File doesn't have a key"],
  [{ code: 'item_damaged', reason: 'key' }, 'cannot be trusted'],
  [{ code: 'item_damaged', reason: 'unsealed' }, 'a program left it out'],
  [{ code: 'chunk_tampered', index: 4 }, 'Part 5 of this file'],
  [{ code: 'range_invalid', size: 1 }, 'shorter than it is'],
  [{ code: 'link_unverified', linkId: 'l' }, 'changed outside Coffer'],
  [{ code: 'links_too_many', limit: 6 }, 'more than 6 public links'],
  [
    { code: 'links_at_limit', limit: 8, paths: ['/A', '/A/B'] },
    'No more than 8 public links can lead to one item. Delete one of these first: /A, /A/B',
  ],
  [{ code: 'path_invalid', path: '..' }, 'The name .. cannot be uploaded.'],
  [{ code: 'directory_name_taken', path: 'Trip' }, 'a file named Trip'],
  [{ code: 'folders_too_deep', limit: 7 }, 'No more than 7 folders'],
  [{ code: 'tree_invalid', fault: 'depth', directoryId: null }, 'do not fit together'],
  [{ code: 'zip_entry_failed', path: 'a.txt' }, 'a.txt: Something went wrong'],
  [{ code: 'too_large_for_memory', limit: 2_000_000 }, 'up to 2 MB here'],
  [
    { code: 'quota_short', files: 8, needed: 2_300_000, left: 1_300_000, quota: 9_000_000 },
    '8 files need 2.3 MB, 1.3 MB are left.',
  ],
  [
    { code: 'quota_short', files: 1, needed: 2_300_000, left: 1_300_000, quota: 9_000_000 },
    'This file needs 2.3 MB, 1.3 MB are left.',
  ],
  [
    { code: 'quota_short', files: 1, needed: 10_000_000, left: 1_300_000, quota: 9_000_000 },
    'larger than your whole storage',
  ],
  [{ code: 'room_missing', missing: 3_000_000 }, 'lacks 3 MB of room'],
  [{ code: 'too_large_to_preview', limit: 3_000_000 }, 'up to 3 MB'],
  [{ code: 'pin_refused', triesLeft: 0 }, 'wrong too often'],
  [{ code: 'pin_refused', triesLeft: 1 }, 'Wrong PIN. One try is left'],
  [{ code: 'pin_refused', triesLeft: 4 }, 'Wrong PIN. 4 tries are left'],
  [{ code: 'passkey_host_differs', own: 'a.example', named: 'b.example' }, 'belong to a.example alone'],
  [{ code: 'unexpected', message: 'words for programmers' }, SOMETHING_WENT_WRONG],
];

describe('what people are told', () => {
  it.each(CODES)('of the problem %s is a sentence, or what the server says', (code) => {
    const text = failureText(problem(code));
    expect(text === DETAIL).toBe(IN_THE_SERVERS_WORDS.includes(code));
    expect(text.length).toBeGreaterThan(0);
  });

  it.each(DETAILED)('of %j says: %s', (failure, text) => {
    expect(failureText(failed(failure))).toContain(text);
  });

  it.each([
    ['items', 'as many files and folders as an account may have'],
    ['spaces', 'End the sharing of one first'],
    ['members', 'as many people as you may'],
    ['all_links', 'as many public links as an account may have'],
    ['links', 'No more than 8 public links can lead to one item'],
    ['versions', 'as many versions of this file as you may'],
    ['', 'as many of these as there may be'],
  ])('of too many %s is which these are, wherever in a batch that was', (field, text) => {
    const names = field === '' ? ['operations.4'] : [field, `operations.4.${field}`];
    for (const name of names) {
      const thrown = problem('too_many_items', { [name]: ['a5c4'] });
      expect(failureText(thrown)).toContain(text);
      expect(formText(thrown, ['email'])).toBe(failureText(thrown));
    }
  });

  it.each<[Record<string, string[]>, string]>([
    [{}, 'Your storage is full.'],
    [{ size: [DETAIL] }, 'This file is larger than your whole storage.'],
    [{ owner: [DETAIL], size: [DETAIL] }, 'The storage of this folder’s owner is full.'],
  ])('of a storage that is full with %j says whose', (errors, text) =>
    expect(failureText(problem('quota_exceeded', errors))).toContain(text),
  );

  it('of too many items of somebody else says what a member can do', () => {
    const thrown = problem('too_many_items', { 'operations.0.items': [DETAIL], owner: [DETAIL] });
    expect(failureText(thrown)).toMatch(
      /^The owner of this folder has as many .* Ask them to delete some\.$/,
    );
  });

  it.each<[PlainCode, string]>([
    ['private_key_mismatch', 'Private key does not match user'],
    ['search_without_key', 'Cannot search without private key'],
    ['transfer_not_running', 'File cannot be canceled when its not uploading'],
    ['envelope_damaged', 'Could not decrypt message'],
  ])('of %s are the words of the specification', (code, text) =>
    expect(failureText(failed(code))).toBe(text),
  );

  it('of an error that came out of a worker is the same', () => {
    for (const error of [
      new cryptography.ChunkTampered(4),
      new cryptography.InvalidKey('private'),
      failed(
        { code: 'zip_entry_failed', path: 'album/beach.jpg' },
        { cause: new cryptography.ChunkTampered(0) },
      ),
    ]) {
      expect(failureText(receiveFailure(structuredClone(postFailure(error))))).toBe(failureText(error));
    }
  });

  it.each([undefined, null, 17, '', new Error(''), {}])('of %j is that something went wrong', (thrown) =>
    expect(failureText(thrown)).toBe(SOMETHING_WENT_WRONG),
  );
});

describe('the messages for the fields of a form', () => {
  it('are the first of each field', () => {
    const thrown = problem('validation_failed', { email: ['is taken', 'is long'], size: [] });
    expect(fieldTexts(thrown)).toEqual({ email: 'is taken', size: 'size is not valid.' });
  });

  it('fault H7: blame the clock for a date, where the server has another one', () => {
    const { failure } = problem('validation_failed', { expires_at: ['The expiry date is in the past.'] });
    if (!isFromServer(failure)) throw new Error('The server said it');
    const thrown = failed({ ...failure, serverTime: 1_700_000_000 });
    expect(fieldTexts(thrown)['expires_at']).toContain('its clock says');
    expect(failureText(thrown)).toContain('its clock says');
  });

  it('are one for the password that was typed to confirm a change', () => {
    const texts = { current_password: 'The password is wrong.' };
    expect(fieldTexts(failed('current_password_wrong'))).toEqual(texts);
  });

  it('are none for other failures', () => expect(fieldTexts(new Error('no'))).toEqual({}));
});

describe('what a form says above its fields', () => {
  it('is the text of the failure, where each message stands at its field', () => {
    const thrown = problem('validation_failed', { email: ['is taken'] });
    expect(formText(thrown, ['email'])).toBe(DETAIL);
  });

  it('is also the message of a field that the form does not have', () => {
    const thrown = problem('validation_failed', { email: ['is taken'], invitation_id: ['No invitation.'] });
    expect(formText(thrown, ['email'])).toBe(`${DETAIL} No invitation.`);
  });

  it('is that message alone, where no field is marked', () => {
    const thrown = problem('validation_failed', { invitation_id: ['No invitation.'] });
    expect(formText(thrown, ['email'])).toBe('No invitation.');
  });
});

describe('what a form says of a batch', () => {
  it('is in our words, also where the server names the operation that it refuses', () => {
    const thrown = problem('link_exists', { 'operations.0': [DETAIL] });
    expect(formText(thrown, ['email'])).toBe(failureText(thrown));
    expect(formText(thrown, ['email'])).not.toBe(DETAIL);
  });
});

describe("the server's description", () => {
  it('is what the server said, also where we have words of our own', () => {
    expect(serverDescription(problem('too_many_requests'))).toBe(DETAIL);
  });

  it('is a sentence of our own where the server said nothing', () => {
    expect(serverDescription(failed({ code: 'server_unreachable' }))).toContain('cannot be reached');
  });
});

describe('an answer that is none', () => {
  it.each<[RouteName, string]>([
    ['login', 'No authenticated object found after login'],
    ['loginWithSignature', 'No authenticated object found after login'],
    ['loginWithPasskey', 'No authenticated object found after login'],
    ['refresh', 'No authenticated object found after refresh'],
    ['createItem', 'Failed to create file'],
    ['itemMetadata', 'Failed to get file or directory'],
    ['itemByNameHash', 'Failed to get file or directory'],
    ['findItem', 'Failed to get file or directory'],
    ['findByNameHash', 'Failed to get file or directory'],
  ])('to %s is told in the words of the specification', async (name, text) => {
    expect(failureText(await emptyAnswerTo(name))).toBe(text);
  });

  it('to other calls is told in words of our own', async () => {
    for (const name of ['listItems', 'storageStats'] as const) {
      expect(failureText(await emptyAnswerTo(name))).toContain('does not understand');
    }
  });

  /** The error of a call whose answer is empty. */
  function emptyAnswerTo(name: RouteName): Promise<unknown> {
    const status = successStatus(routes[name]);
    const api = createApiClient({ fetch: async () => new Response('{}', { status }) });
    const input = { params: { id: crypto.randomUUID(), namehash: '0'.repeat(64) }, body: {} };
    return api.call(name, input).catch((thrown: unknown) => thrown);
  }
});

describe('the notice of what nothing has handled', () => {
  it('has our sentence as its title and the description of the server below', () => {
    const notice = unhandledNotice(problem('quota_exceeded'));
    expect(notice).toEqual({ title: failureText(problem('quota_exceeded')), message: DETAIL });
  });

  it('does not say the same twice', () => {
    expect(unhandledNotice(problem('suspended'))).toEqual({ message: DETAIL });
    expect(unhandledNotice(new TypeError('x is undefined'))).toEqual({ message: SOMETHING_WENT_WRONG });
  });
});

describe('a defect', () => {
  it('is told without the words of the browser', () => {
    for (const defect of [new TypeError('close'), new DOMException('closed', 'InvalidStateError')]) {
      expect(failureText(defect)).toBe('Something went wrong');
    }
  });
});
