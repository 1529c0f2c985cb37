import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { problem } from '../support/memory-answers.ts';

const ID = '3f2b8c1e-5d4a-4b6c-8d7e-9f0a1b2c3d4e';
const STATS = {
  stats: [{ mime: 'image/png', count: 2, size: 10 }],
  trash: { count: 0, size: 0 },
  older_versions: 0,
  used_space: 10,
  quota: 0,
};

/** A client whose server gives one answer and keeps what it was asked. */
function clientFor(answer: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = [];
  const api = createApiClient({
    baseUrl: 'https://drive.example',
    headers: { 'x-test': 'yes' },
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      return answer();
    },
  });
  return { api, requests };
}

describe('an API call', () => {
  it('fills the path, turns the query into strings and leaves out what is undefined', async () => {
    const { api, requests } = clientFor(() =>
      Response.json({ children: [], parents: [], space: { id: ID, revision: 1 }, next_cursor: null }),
    );
    await api.call('listItems', { query: { dir_id: ID, dirs_only: 'true', cursor: undefined } });
    expect(requests[0]?.url).toBe(`https://drive.example/api/storage?dir_id=${ID}&dirs_only=true`);
    expect(requests[0]?.init.method).toBe('GET');
  });

  it('sends JSON with its type, and the given headers', async () => {
    const { api, requests } = clientFor(() => new Response(null, { status: 204 }));
    await api.call('deleteItems', { body: { ids: [ID] } });
    expect(requests[0]?.init.body).toBe(JSON.stringify({ ids: [ID] }));
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', 'x-test': 'yes' });
  });

  it('says its versions of the API and of the format', async () => {
    const { api, requests } = clientFor(() => Response.json(STATS));
    await api.call('storageStats');
    expect(requests[0]?.init.headers).toMatchObject({ 'coffer-api': '1', 'coffer-format': '1' });
  });

  it('believes nothing of a server that is too old, and whatever a newer one says', async () => {
    const answering = (version: string, answer: unknown = STATS) =>
      clientFor(() => Response.json(answer, { headers: { 'coffer-api': version } })).api;
    const tooOld = { failure: { code: 'server_too_old' } };
    await expect(answering('0').call('storageStats')).rejects.toMatchObject(tooOld);
    await expect(answering('0', 'nonsense').call('storageStats')).rejects.toMatchObject(tooOld);
    const opened = answering('0').open('downloadChunk', { params: { id: ID }, query: { chunk: '0' } });
    await expect(opened).rejects.toMatchObject(tooOld);
    expect(await answering('7').call('storageStats')).toEqual(STATS);
    expect(await answering('lies').call('storageStats')).toEqual(STATS);
  });

  it('sends a chunk as the Blob that it is given', async () => {
    const { api, requests } = clientFor(() => Response.json({ chunks_stored: 1, finished_upload_at: null }));
    const body = new Blob([new Uint8Array(3)]);
    await api.call('uploadChunk', { params: { id: ID }, query: { chunk: '0', checksum: '906e' }, body });
    expect(requests[0]?.init.body).toBe(body);
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  });

  it('follows no redirect, sends no cookie to another origin, and leaves no trace in caches or referrers', async () => {
    const { api, requests } = clientFor(() => Response.json(STATS));
    await api.call('storageStats');
    expect(requests[0]?.init).toMatchObject({
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it('gives parsed JSON, bytes, or nothing, as the route says', async () => {
    expect(await clientFor(() => Response.json(STATS)).api.call('storageStats')).toEqual(STATS);
    const chunk = await clientFor(() => new Response(new Uint8Array([1, 2, 3]))).api.call('downloadChunk', {
      params: { id: ID },
      query: { chunk: '0' },
    });
    expect([...chunk]).toEqual([1, 2, 3]);
    const { api } = clientFor(() => new Response(null, { status: 204 }));
    expect(await api.call('logout')).toBeUndefined();
  });

  it('waits for what must happen before every call', async () => {
    const order: string[] = [];
    const api = createApiClient({
      beforeCall: async (route) => void order.push(`before ${route}`),
      fetch: async () => {
        order.push('fetch');
        return Response.json(STATS);
      },
    });
    await api.call('storageStats');
    expect(order).toEqual(['before storageStats', 'fetch']);
  });

  it('turns a problem document into a failure with its code', async () => {
    const error = await clientFor(() => problem('quota_exceeded'))
      .api.call('storageStats')
      .catch((e: unknown) => e);
    expect(error).toMatchObject({
      failure: { status: 413, code: 'quota_exceeded', errors: {}, requestId: 'r' },
    });
  });

  it('takes a problem that only a later release knows for one of a general kind, in the words of the server', async () => {
    const later = async (status: number) => {
      const { headers } = problem('forbidden');
      const body = {
        type: 'about:blank',
        status,
        title: 'Later',
        detail: 'It snows.',
        code: 'snow',
        request_id: 'r',
      };
      const told = () => new Response(JSON.stringify(body), { status, headers });
      return clientFor(told)
        .api.call('storageStats')
        .catch((e: unknown) => e);
    };
    expect(await later(409)).toMatchObject({
      failure: { code: 'validation_failed', status: 409, detail: 'It snows.' },
    });
    expect(await later(500)).toMatchObject({ failure: { code: 'internal', detail: 'It snows.' } });
  });

  it('takes for a failure what says that somebody else came first, though its status is a success', async () => {
    const { body, headers } = problem('space_changed');
    const told = () => new Response(body, { headers });
    const error = await clientFor(told)
      .api.call('logout')
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ failure: { status: 409, code: 'space_changed', requestId: 'r' } });
  });

  it.each([
    ['a success of another status', () => Response.json(STATS, { status: 201 })],
    ['JSON that the contract does not know', () => Response.json({ used: 1 })],
    ['a page instead of JSON', () => new Response('<!doctype html>')],
    [
      'a problem with an unknown code',
      () =>
        new Response('{"code":"?"}', {
          status: 400,
          headers: { 'content-type': 'application/problem+json' },
        }),
    ],
  ])('refuses %s as response_invalid', async (_, answer) => {
    await expect(clientFor(answer).api.call('storageStats')).rejects.toThrow('response_invalid');
  });

  it('refuses more bytes than any body has as response_invalid, which is not tried again', async () => {
    const { api } = clientFor(() => new Response(new Uint8Array(17 * 1024 * 1024)));
    const call = api.call('downloadChunk', { params: { id: ID }, query: { chunk: '0' } });
    await expect(call).rejects.toThrow('response_invalid');
  });

  it.each([
    ['no connection', () => Promise.reject<Response>(new TypeError('fetch failed'))],
    ['an error page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    [
      'a connection that breaks within the answer',
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.error(new TypeError('terminated')),
          }),
        ),
    ],
  ])('reports %s as server_unreachable', async (_, answer) => {
    await expect(clientFor(answer).api.call('storageStats')).rejects.toThrow('server_unreachable');
  });

  it.each([
    ['seconds', { 'retry-after': '5' }, 5_000],
    [
      'a date, from that of the answer',
      { 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' },
      30_000,
    ],
    ['a date that has passed', { 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT' }, 0],
    ['nothing', {}, undefined],
    ['what is neither', { 'retry-after': '-5' }, undefined],
    ['a date of a form that nobody may send', { 'retry-after': '1994-11-06' }, undefined],
  ])('tells how long to wait where the answer says %s', async (_, asking, wait) => {
    const page = new Response('busy', { status: 503, headers: asking });
    await expect(clientFor(() => page).api.call('storageStats')).rejects.toHaveProperty(
      'failure.retryAfterMs',
      wait,
    );
    const refusal = problem('too_many_requests');
    for (const [name, value] of Object.entries(asking)) refusal.headers.set(name, value);
    await expect(clientFor(() => refusal).api.call('storageStats')).rejects.toHaveProperty(
      'failure.retryAfterMs',
      wait,
    );
  });

  it("throws the signal's reason once it is aborted", async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const { api } = clientFor(() => {
      controller.abort(reason);
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(api.call('storageStats', undefined, controller.signal)).rejects.toBe(reason);
  });
});
