import { WrongPassword } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { CofferError, failed } from '../../src/failures/coffer-error.ts';
import { translateErrors } from '../../src/failures/translate-errors.ts';

const OWN = failed('keys_locked');

const methods = translateErrors({
  name: 'door',
  atOnce(): void {
    throw new WrongPassword();
  },
  later: (error: unknown, _signal?: AbortSignal) => Promise.reject(error),
  async *oneByOne() {
    yield 1;
    throw new WrongPassword();
  },
  stream: async (error: unknown, _signal?: AbortSignal) => {
    let pulled = 0;
    return new ReadableStream({
      pull(controller) {
        if (pulled++ > 0) throw error;
        controller.enqueue('first');
      },
    });
  },
  sum: async (a: number, b: number) => a + b,
});

const WRONG = { failure: { code: 'wrong_password' }, cause: expect.any(WrongPassword) };

describe('translateErrors', () => {
  it('gives the errors of others a code, wherever a method throws them', async () => {
    expect(() => methods.atOnce()).toThrow(expect.objectContaining(WRONG));
    await expect(methods.later(new WrongPassword())).rejects.toMatchObject(WRONG);
    await expect(methods.later(new WrongPassword())).rejects.toBeInstanceOf(CofferError);
    const seen: number[] = [];
    const going = async () => {
      for await (const each of methods.oneByOne()) seen.push(each);
    };
    await expect(going()).rejects.toMatchObject(WRONG);
    expect(seen).toEqual([1]);
  });

  it('gives the errors of streams a code, after what came before them', async () => {
    const reader = (await methods.stream(new WrongPassword())).getReader();
    expect(await reader.read()).toEqual({ done: false, value: 'first' });
    await expect(reader.read()).rejects.toMatchObject(WRONG);
    const stop = new AbortController();
    const left = (await methods.stream('left', stop.signal)).getReader();
    await left.read();
    stop.abort('left');
    await expect(left.read()).rejects.toBe('left');
  });

  it('hands on what has a code, what is given back, and what is no method', async () => {
    await expect(methods.later(OWN)).rejects.toBe(OWN);
    expect(await methods.sum(1, 2)).toBe(3);
    expect(methods.name).toBe('door');
  });

  it('hands on the reason of a signal, and nothing else because of it', async () => {
    const reason = new Error('Left');
    const signal = AbortSignal.abort(reason);
    await expect(methods.later(reason, signal)).rejects.toBe(reason);
    await expect(methods.later(new Error('Other'), signal)).rejects.toBeInstanceOf(CofferError);
    await expect(methods.later(reason, new AbortController().signal)).rejects.toBeInstanceOf(CofferError);
  });
});
