import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { treeOf } from '../support/synced-folder.ts';
import { workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

let all: ThreePeople;
let adas: CliUser;

beforeAll(async () => {
  const [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
  adas = user;
  all = await threePeople(server.url);
  await adas.login(server.url, all.people.ada);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => adas.remove());

interface Seen {
  readonly request: Request;
  readonly url: URL;
  readonly answer: Response;
}

/** Has all answers edited, or only seen, until the next `vi.unstubAllGlobals`. */
function editAnswers(edit: (seen: Seen, send: typeof fetch) => Promise<Response>): void {
  const { fetch: send } = globalThis;
  const edited: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, headers } = request;
    const answer = await send(request);
    return edit({ request: new Request(url, { headers }), url: new URL(request.url), answer }, send);
  };
  vi.stubGlobal('fetch', edited);
}

const isListing = (url: URL) => url.pathname === '/api/storage' && url.searchParams.has('unfinished');

describe('coffer sync with a server that lies', () => {
  it('deletes no file because the server shows its upload again', async () => {
    const { ada } = all;
    await ada.createDirectory('/Kept');
    const { id } = await ada.stat('/Kept');
    let records: unknown[] = [];
    editAnswers(async ({ request, url, answer }, send) => {
      if (records.length > 0 || url.pathname !== '/api/storage' || !answer.ok) return answer;
      const { headers } = request;
      const listed = await send(`${url.origin}/api/storage?unfinished=true&dir_id=${id}`, { headers });
      ({ children: records } = (await listed.json()) as { children: unknown[] });
      return answer;
    });
    // So large that its upload has a record.
    await ada.write('/Kept/large.bin', new Uint8Array(12 << 20));
    vi.unstubAllGlobals();
    expect(records).toHaveLength(1);

    const folder = join(adas.folder, 'kept');
    await mkdir(folder);
    const sync = () => adas.run(['sync', 'kept', '/Kept', '--once']);
    expect(await sync()).toMatchObject({ code: 0, output: 'fetched: large.bin\n' });
    await ada.write('/Kept/other.txt', 'other');
    let lies = 0;
    editAnswers(async ({ url, answer }) => {
      if (!isListing(url)) return answer;
      lies += 1;
      return Response.json({ ...((await answer.json()) as object), children: records });
    });
    expect(await sync()).toMatchObject({ code: 0, output: 'fetched: other.txt\n' });
    expect(lies).toBeGreaterThan(0);
    expect(Object.keys(await treeOf(folder))).toEqual(expect.arrayContaining(['large.bin', 'other.txt']));
  });
});
