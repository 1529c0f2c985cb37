import { describe, expect, it } from 'vitest';
import { createApiClient, ServerUnreachable } from '../../src/index.ts';
import { findingAWay, type Way } from '../../src/transfers/way-around.ts';

/** A call that succeeds only by these ways, and the ways by which it was tried. */
function callThatTakes(...passable: Way[]) {
  const tried: Way[] = [];
  const call = async (way: Way) => {
    tried.push(way);
    if (!passable.includes(way)) throw new ServerUnreachable();
    return way;
  };
  return { call, tried };
}

async function until<T>(call: () => Promise<T>, times: number): Promise<T | null> {
  for (let time = 0; time < times; time += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ServerUnreachable)) throw error;
    }
  }
  return null;
}

describe('The way to a chunk', () => {
  it('is the shortest, as long as that leads there', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes('shortest', 'server');
    for (let chunk = 0; chunk < 3; chunk += 1) await findingAWay(api, call)();
    expect(tried).toEqual(['shortest', 'shortest', 'shortest']);
  });

  it('goes through the server where the storage cannot be reached, and stays there', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes('server');
    expect(await until(findingAWay(api, call), 2)).toBe('server');
    expect(await until(findingAWay(api, call), 1)).toBe('server');
    expect(tried).toEqual(['shortest', 'server', 'server']);
    const elsewhere = callThatTakes('shortest');
    await findingAWay(createApiClient(), elsewhere.call)();
    expect(elsewhere.tried).toEqual(['shortest']);
  });

  it('is looked for both ways while nothing can be reached', async () => {
    const api = createApiClient();
    const { call, tried } = callThatTakes();
    expect(await until(findingAWay(api, call), 4)).toBeNull();
    expect(tried).toEqual(['shortest', 'server', 'shortest', 'server']);
    const back = callThatTakes('shortest', 'server');
    await findingAWay(api, back.call)();
    expect(back.tried).toEqual(['shortest']);
  });

  it('is no other for what is refused', async () => {
    const api = createApiClient();
    const tried: Way[] = [];
    const refused = findingAWay(api, async (way) => {
      tried.push(way);
      throw new TypeError('refused');
    });
    await expect(refused()).rejects.toThrow('refused');
    await expect(refused()).rejects.toThrow('refused');
    expect(tried).toEqual(['shortest', 'shortest']);
  });
});
