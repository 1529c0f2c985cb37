import { Keyring } from '@coffer/client';

/** A keyring that remembers all that it answers, as it would be posted to the thread of a page. */
export function recordingKeyring(answers: unknown[]): Keyring {
  return recorded(new Keyring(), answers);
}

function recorded(keyring: Keyring, answers: unknown[]): Keyring {
  const get = (target: Keyring, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name, target);
    if (typeof value !== 'function') return value;
    return async (...all: unknown[]) => {
      const answer: unknown = await Reflect.apply(value, target, all);
      if (!hasKeyring(answer)) {
        answers.push(answer);
        return answer;
      }
      const { keyring: opened, ...others } = answer;
      answers.push(others);
      return { ...answer, keyring: recorded(opened, answers) };
    };
  };
  return new Proxy(keyring, { get });
}

function hasKeyring(answer: unknown): answer is { readonly keyring: Keyring } {
  return typeof answer === 'object' && answer !== null && 'keyring' in answer;
}

/** All texts and bytes in a value, however deep. */
export function* leavesOf(value: unknown): Generator<string | Uint8Array> {
  if (typeof value === 'string' || value instanceof Uint8Array) yield value;
  else if (value instanceof ArrayBuffer) yield new Uint8Array(value);
  else if (value instanceof Map || value instanceof Set) yield* leavesOf([...value.entries()]);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* leavesOf(each);
}
