import * as client from '@coffer/client';
import { ApiProblem, createApiClient } from '@coffer/client';
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
import { failureOf, isCancellation } from '../../src/failures/failure.ts';
import {
  failureText,
  fieldTexts,
  formText,
  SOMETHING_WENT_WRONG,
  serverDescription,
  unhandledNotice,
} from '../../src/failures/texts.ts';

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
  'suspended',
  'switched_off',
  'last_administrator',
  'mail_unavailable',
];

/** Classes whose message is the text for people; those that the specification names among them. */
const IN_THEIR_OWN_WORDS = new Set([
  'DirectoryNotLinkable',
  'EncryptionFailed',
  'FileKeyMissing',
  'FileAlreadyExists',
  'InvalidKey',
  'ItemNotOpened',
  'KeyGenerationFailed',
  'LinkNotCreated',
  'LinkNotRead',
  'LinkNotUpdated',
  'PrivateKeyMismatch',
  'PrivateKeyMissing',
  'SearchWithoutKey',
  'SigningFailed',
  'TransferCancelled',
  'TransferNotRunning',
]);

/** Never shown: programmers' mistakes, and what the client turns into another error. */
const NEVER_SHOWN = new Set(['EncodingInvalid', 'KdfRefused', 'SizeImpossible', 'WrongPassword', 'WrongPin']);

function problem(code: ProblemCode, errors?: Record<string, string[]>): ApiProblem {
  const { status, title } = PROBLEMS[code];
  const details = errors === undefined ? {} : { errors };
  return new ApiProblem(status, {
    type: 'about:blank',
    status,
    title,
    detail: DETAIL,
    code,
    request_id: 'r',
    ...details,
  });
}

const errorClasses = Object.entries({ ...cryptography, ...client })
  .filter(([, value]) => typeof value === 'function' && value.prototype instanceof Error)
  .map(([name]) => name)
  .filter((name) => name !== 'ApiProblem' && !NEVER_SHOWN.has(name));

describe('what people are told', () => {
  it.each(CODES)('of the problem %s is a sentence, or what the server says', (code) => {
    const text = failureText(problem(code));
    expect(text === DETAIL).toBe(IN_THE_SERVERS_WORDS.includes(code));
    expect(text.length).toBeGreaterThan(0);
  });

  it.each(errorClasses)('of the error %s is not what programmers are told', (name) => {
    const error = Object.assign(new Error('words for programmers'), { name });
    expect(failureText(error) === 'words for programmers').toBe(IN_THEIR_OWN_WORDS.has(name));
  });

  it('knows errors of all classes of the client', () => expect(errorClasses.length).toBeGreaterThan(15));

  it('of an error that came out of a worker, where its class is lost, is the same', () => {
    const { name, message, index } = new cryptography.ChunkTampered(4);
    expect(failureText({ name, message, index })).toBe(failureText(new cryptography.ChunkTampered(4)));
    expect(failureText({ name, message, index })).toContain('Part 5');
  });

  it.each([undefined, null, 17, '', new Error(''), {}])('of %j is that something went wrong', (thrown) =>
    expect(failureText(thrown)).toBe(SOMETHING_WENT_WRONG),
  );

  it('of an unknown code are the words of the server', () => {
    expect(failureText({ name: 'ApiProblem', message: 'New kind', code: 'from_the_future' })).toBe(
      'New kind',
    );
    expect(failureText({ name: 'ApiProblem', message: 'New kind', code: 'constructor' })).toBe('New kind');
  });
});

describe('the messages for the fields of a form', () => {
  it('are the first of each field', () => {
    const thrown = problem('validation_failed', { email: ['is taken', 'is long'], size: [] });
    expect(fieldTexts(thrown)).toEqual({ email: 'is taken', size: 'size is not valid.' });
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

describe("the server's description", () => {
  it('is what the server said, also where we have words of our own', () => {
    expect(serverDescription(problem('too_many_requests'))).toBe(DETAIL);
  });

  it('is a sentence of our own where the server said nothing', () => {
    expect(serverDescription(new client.ServerUnreachable())).toContain('cannot be reached');
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
  ])('to %s is told in the words of the specification', async (name, text) => {
    expect(failureText(await emptyAnswerTo(name))).toBe(text);
  });

  it('to other calls is told in words of our own', async () => {
    for (const name of ['listItems', 'storageStats'] as const) {
      expect(failureText(await emptyAnswerTo(name))).toContain('does not understand');
    }
  });

  /** What a call throws whose answer has nothing in it. */
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

describe('a thrown value', () => {
  it('that is an abort or a cancel is told apart', () => {
    expect(isCancellation(new client.TransferCancelled())).toBe(true);
    expect(isCancellation(new DOMException('', 'AbortError'))).toBe(true);
    expect(isCancellation(new Error('no'))).toBe(false);
  });

  it('that is no error becomes a failure without a name', () => {
    expect(failureOf('boom')).toEqual({ name: '', message: 'boom' });
  });
});
