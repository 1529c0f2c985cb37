import { lazyVerbs } from '../concurrency/lazily.ts';
import type { PartPorts } from './ports.ts';

/** Items that somebody wants to find quickly. The server keeps a sealed row for each, and learns how many there are. */
export interface Stars {
  /**
   * The ids of all items that are starred, those in the trash among them, in no order. What does not open, or is no star, is
   * left out. Throws as all calls do.
   *
   * @example
   * const { id } = await drive.stat('/Holidays/beach.jpg');
   * await drive.stars.set([id], true);
   * await drive.stars.ids(); // => [id]
   * await drive.stars.set([id], false);
   * await drive.stars.ids(); // => []
   */
  ids(signal?: AbortSignal): Promise<readonly string[]>;

  /**
   * Stars items, or takes their stars away; what is so already stays so. Whatever other devices do at the same moment, no
   * star is lost. Throws `too_many_items` beyond some thousand stars, and as all calls do.
   */
  set(ids: readonly string[], isStarred: boolean, signal?: AbortSignal): Promise<void>;
}

/** Stars over the ports of a drive. The code is loaded with the first use. */
export function createStars(ports: PartPorts): Stars {
  return lazyVerbs(async () => (await import('./in-stars.ts')).inStars(ports));
}
