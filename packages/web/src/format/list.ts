import { messages } from '../languages/messages.ts';

const texts = messages('formats');

/** Several things in one line, such as `a, b, c`. */
export function formatList(things: readonly string[]): string {
  return things.join(texts.separator);
}
