import { lockTexts } from '../further-texts.ts';

const SHORTEST = 6;
const LONGEST = 32;

/** Why a PIN cannot be chosen; null if it can. */
export function pinFault(pin: string): string | null {
  if (!/^\d*$/.test(pin)) return lockTexts.pinDigits;
  if (pin.length < SHORTEST) return lockTexts.pinShort;
  if (pin.length > LONGEST) return lockTexts.pinLong;
  return isObvious(pin) ? lockTexts.pinSimple : null;
}

/** Whether each digit follows from the one before in the same way: 000000, 123456, 987654; or it repeats a pair. */
function isObvious(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isRow = steps.size === 1;
  const repeatsPair = digits.every((digit, index) => digit === digits[index % 2]);
  return isRow || repeatsPair;
}
