import type { KeyPairBeginning } from '@coffer/contract';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../src/api/client.ts';
import { changingKeyPair, type KeyPairSteps } from '../../../src/drive/account/changing-key-pair.ts';

const FINGERPRINT = 'ef'.repeat(32);
const beginning = { fingerprint: FINGERPRINT } as KeyPairBeginning;

/** Calls that are made, in their order; sleeps end when a test says so. */
function changing(steps: Partial<KeyPairSteps<string, string, string>> = {}) {
  const made: string[] = [];
  const wakes: (() => void)[] = [];
  const call: ApiClient['call'] = async (name) => {
    made.push(name);
    return { hash: '' } as never;
  };
  const sleep = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      expect(milliseconds).toBeLessThanOrEqual(30_000);
      wakes.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const run = () =>
    changingKeyPair(
      {
        prove: async () => beginning,
        seal: async (anew) => `${anew} sealed`,
        commit: async (sealed) => {
          made.push('commit');
          return `${sealed} and committed`;
        },
        ...steps,
      },
      { api: { call }, clock: { sleep }, anew: async () => 'anew' },
    );
  return { made, wakes, run };
}

describe('A change of the key pair', () => {
  it('is read and sealed once it has begun, and committed', async () => {
    const { made, run } = changing();
    expect(await run()).toBe('anew sealed and committed');
    expect(made).toEqual(['beginKeyPairChange', 'commit']);
  });

  it('holds the spaces for as long as it takes to seal', async () => {
    let sealed = (_: string) => {};
    const sealing = new Promise<string>((resolve) => {
      sealed = resolve;
    });
    const { made, wakes, run } = changing({ seal: () => sealing });
    const running = run();
    for (const count of [1, 2]) {
      await vi.waitUntil(() => wakes.length === count);
      wakes.at(-1)?.();
    }
    await vi.waitUntil(() => wakes.length === 3);
    sealed('sealed');
    await running;
    expect(made).toEqual(['beginKeyPairChange', 'sendKeyPairPart', 'sendKeyPairPart', 'commit']);
  });

  it.each(['prove', 'seal', 'commit'] as const)('lets go of them where it fails to %s', async (step) => {
    const { made, run } = changing({ [step]: () => Promise.reject(new Error('failed')) });
    await expect(run()).rejects.toThrow('failed');
    expect(made.at(-1)).toBe('endKeyPairChange');
  });
});
