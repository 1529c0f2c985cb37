import { type FollowedSpace, spaces } from '@coffer/contract';
import type { BodyReader } from '../api/body-reader.ts';

/** More than any event has. */
const LONGEST_EVENT = 1 << 20;

/**
 * The events of a stream (HTML, section 9.2, as far as the server makes use of it): the spaces that have changed, or null
 * where it only shows that it lives.
 */
export async function* eventsIn(stream: BodyReader): AsyncGenerator<readonly FollowedSpace[] | null, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await stream.readSome(); part !== undefined; part = await stream.readSome()) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > LONGEST_EVENT) throw new TypeError('An event does not end');
    for (const block of blocks) yield spacesIn(block);
  }
}

function spacesIn(block: string): readonly FollowedSpace[] | null {
  const data = block.split('\n').flatMap((line) => /^data: ?(.*)/.exec(line)?.[1] ?? []);
  return data.length === 0 ? null : spaces.parse(JSON.parse(data.join('\n'))).spaces;
}
