import { PROBLEMS } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../src/calls/parse-input.ts';
import { codeOfStatus, fieldRefused, problemOf, Refusal } from '../src/calls/refusal.ts';
import { errorToRefusal } from '../src/http/errors.ts';
import { pathOf, requestForLog } from '../src/http/log.ts';
import { contentSecurityPolicy } from '../src/http/security-headers.ts';
import { cacheControlOf } from '../src/http/web-root.ts';
import { Unavailable } from '../src/store/unavailable.ts';

describe('A problem', () => {
  it('says what the refusal says, with the status and title of its code', () => {
    expect(problemOf(new Refusal('quota_exceeded', 'There is no space left.'), 'r1')).toEqual({
      type: 'about:blank',
      ...PROBLEMS.quota_exceeded,
      detail: 'There is no space left.',
      code: 'quota_exceeded',
      request_id: 'r1',
    });
    expect(problemOf(fieldRefused('size', 'Too big.'), 'r2').errors).toEqual({ size: ['Too big.'] });
  });

  it('of an unexpected error says nothing about its cause', () => {
    for (const error of [new Error('SQLITE_BUSY at /srv/coffer'), 'text', null, { statusCode: 500 }]) {
      const refusal = errorToRefusal(error);
      expect(refusal.code).toBe('internal');
      expect(refusal.message).not.toMatch(/SQLITE|srv|text/);
    }
  });

  it('of what does not answer says when to come again, and of what is full that somebody has to make room', () => {
    const silent = errorToRefusal(new Unavailable('no answer of 10.0.0.7'));
    expect(silent).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    expect(silent.message).toContain('cannot reach its storage');
    const full = errorToRefusal(new Unavailable('ENOSPC at /srv/coffer', { isFull: true }));
    expect(full.code).toBe('storage_full');
    expect(full.retryAfterSeconds).toBeUndefined();
    expect(full.message).toContain('The disk of the server is full');
    for (const { message } of [silent, full]) expect(message).not.toMatch(/10\.0|ENOSPC|srv/);
  });

  it('of a complaint of the HTTP library keeps its status', () => {
    const complaint = (statusCode: number, code?: string) => errorToRefusal({ statusCode, code }).code;
    expect(complaint(400, 'FST_ERR_CTP_INVALID_JSON_BODY')).toBe('malformed_json');
    expect(complaint(400)).toBe('validation_failed');
    expect(complaint(413)).toBe('payload_too_large');
    expect(complaint(415)).toBe('unsupported_media_type');
    expect(complaint(404)).toBe('not_found');
  });

  it('of a refusal is that refusal', () => {
    const refusal = fieldRefused('size', 'Too big.');
    expect(errorToRefusal(refusal)).toBe(refusal);
  });

  it('has a code for every status of an error', () => {
    for (let status = 400; status < 600; status += 1) {
      const code = codeOfStatus(status);
      expect(PROBLEMS[code].status >= 500).toBe(status >= 500);
    }
  });
});

describe('Field errors', () => {
  const errorsOf = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    return error === undefined ? {} : fieldErrors(error);
  };
  const schema = z.strictObject({ size: z.int().min(0), keys: z.array(z.strictObject({ id: z.uuid() })) });

  it('stand under the path of their field', () => {
    const errors = errorsOf(schema, { size: -0.5, keys: [{ id: 'x' }, {}] });
    expect(Object.keys(errors).sort()).toEqual(['keys.0.id', 'keys.1.id', 'size']);
  });

  it('name each unknown field', () => {
    const errors = errorsOf(schema, { size: 1, keys: [], a: 1, b: 2 });
    expect(errors).toEqual({ a: ['This field is not known.'], b: ['This field is not known.'] });
  });

  it('of the whole body stand under "_"', () => {
    expect(Object.keys(errorsOf(schema, 'text'))).toEqual(['_']);
  });

  it('are no more than fifty', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`field${i}`, i]));
    expect(Object.keys(errorsOf(schema, body))).toHaveLength(50);
    const keys = Array.from({ length: 1_000 }, () => ({}));
    expect(Object.keys(errorsOf(schema, { size: 1, keys }))).toHaveLength(50);
  });
});

describe('The log', () => {
  it('shows the path of a request, and never its query', () => {
    expect(pathOf('/api/storage/1?chunk=0&key_hex=secret')).toBe('/api/storage/1');
    expect(pathOf('/files/1#secret')).toBe('/files/1');
    expect(pathOf('/api/storage')).toBe('/api/storage');
    expect(pathOf('/api/auth/action/activate-email/secret')).toBe('/api/auth/action/activate-email/…');
    expect(pathOf('/auth/activate-email/secret')).toBe('/auth/activate-email/…');
    expect(pathOf('/api/auth/start-over/secret')).toBe('/api/auth/start-over/…');
  });

  it.each([
    ...['/api/people/invitations/…', '/api/people/invitations/…/answer', '/join/…', '/l/…', '/r/…', '/p/…'],
    ...['/api/links/…/items/1', '/api/requests/…/uploads/1/finish'],
  ])('fault S8: shows no id that alone allows something: %s', (path) => {
    const id = '0b2f6a1e-6f4c-4a53-9d8e-1f2a3b4c5d6e';
    expect(pathOf(path.replace('…', id))).toBe(path);
    expect(pathOf(`/files/${id}`)).toBe(`/files/${id}`);
  });

  it('shows a request as the HTTP library does, without its query', () => {
    expect(requestForLog({ method: 'POST', url: '/api/x?key_hex=secret' })).toEqual({
      method: 'POST',
      path: '/api/x',
    });
  });
});

describe('The content security policy', () => {
  const directives = (nonce: string | null) =>
    new Map(
      contentSecurityPolicy(nonce, null)
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );

  it('allows nothing that is not named', () => {
    expect(directives(null).get('default-src')).toBe("default-src 'none'");
    expect(directives(null).get('object-src')).toBe("object-src 'none'");
  });

  it('takes scripts from the server only, and no text for a script', () => {
    expect(directives('n').get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(directives('n').get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directives('n').get('trusted-types')).not.toContain('default');
  });

  it('admits the style elements of one document by its nonce', () => {
    expect(directives('n0nce').get('style-src')).toBe("style-src 'self' 'nonce-n0nce'");
    expect(directives(null).get('style-src')).toBe("style-src 'self'");
  });

  it('names no other host, unless chunks travel straight to a storage', () => {
    expect(contentSecurityPolicy('n', null)).not.toMatch(/https?:|\/\/|\*/);
    const storage = 'https://s3.example.org';
    const named = contentSecurityPolicy('n', storage);
    expect(named).toContain(`connect-src 'self' ${storage};`);
    expect(named.replace(storage, '')).not.toMatch(/https?:|\/\/|\*/);
  });
});

describe('A file of the web application', () => {
  it('is kept for ever where its name has a hash', () => {
    expect(cacheControlOf('/assets/app-1a2b.js')).toContain('immutable');
    expect(cacheControlOf('/service-worker.js')).toBe('no-cache');
    expect(cacheControlOf('/other/assets/x.js')).toBe('no-cache');
  });
});
