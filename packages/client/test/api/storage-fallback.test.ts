import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { DETOUR_MS, findingAWay, type Way } from '../../src/api/storage-fallback.ts';
import { failed, isFailure } from '../../src/failures/coffer-error.ts';

const now = () => 1_000_000;

/** A call that succeeds only by these ways, and the ways by which it was tried. */
function callThatTakes(...passable: Way[]) {
  const tried: Way[] = [];
  const call = async (way: Way) => {
    tried.push(way);
    if (!passable.includes(way)) throw failed({ code: 'server_unreachable' });
    return way;
  };
  return { call, tried };
}

async function until<T>(call: () => Promise<T>, times: number): Promise<T | null> {
  for (let time = 0; time < times; time += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isFailure(error, 'server_unreachable')) throw error;
    }
  }
  return null;
}

describe('The way to a chunk', () => {
  it('is the shortest, as long as that leads there', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes('shortest', 'server');
    for (let chunk = 0; chunk < 3; chunk += 1) await findingAWay(api, call, now)();
    expect(tried).toEqual(['shortest', 'shortest', 'shortest']);
  });

  it('goes through the server where the storage cannot be reached, and stays there', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes('server');
    expect(await until(findingAWay(api, call, now), 2)).toBe('server');
    expect(await until(findingAWay(api, call, now), 1)).toBe('server');
    expect(tried).toEqual(['shortest', 'server', 'server']);
    const elsewhere = callThatTakes('shortest');
    await findingAWay(createApiClient(), elsewhere.call, now)();
    expect(elsewhere.tried).toEqual(['shortest']);
  });

  it('is the shortest again after a while: a line that was lost for a moment looks like a storage out of reach', async () => {
    const api = createApiClient();
    const cutOff = callThatTakes('server');
    await until(findingAWay(api, cutOff.call, now), 2);
    const back = callThatTakes('shortest', 'server');
    await findingAWay(api, back.call, () => now() + DETOUR_MS - 1)();
    await findingAWay(api, back.call, () => now() + DETOUR_MS)();
    await findingAWay(api, back.call, () => now() + DETOUR_MS)();
    expect(back.tried).toEqual(['server', 'shortest', 'shortest']);
  });

  it('is looked for both ways while nothing can be reached', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes();
    expect(await until(findingAWay(api, call, now), 4)).toBeNull();
    expect(tried).toEqual(['shortest', 'server', 'shortest', 'server']);
    const back = callThatTakes('shortest', 'server');
    await findingAWay(api, back.call, now)();
    expect(back.tried).toEqual(['shortest']);
  });

  it('is no other for what is refused', async () => {
    const api = createApiClient();
    const tried: Way[] = [];
    const call = async (way: Way) => {
      tried.push(way);
      throw new TypeError('refused');
    };
    const refused = findingAWay(api, call, now);
    await expect(refused()).rejects.toThrow('refused');
    await expect(refused()).rejects.toThrow('refused');
    expect(tried).toEqual(['shortest', 'shortest']);
  });
});
