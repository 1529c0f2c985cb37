import { failed } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import type { MediaList } from '../media/media-index.ts';
import type { DrivePorts } from './ports.ts';

/** Pictures and videos by the day on which they were taken. */
export interface Timeline {
  /**
   * All pictures and videos of the drive that are not in the trash, the newest first, once there is something newer than a
   * version; 0 is what is known now. Throws `names_not_read` where this device cannot read them.
   */
  timeline(after: number): Promise<MediaList>;
  /** Opens items of the timeline, in no order. What is gone, or does not open, is left out. */
  timelineItems(ids: readonly string[]): Promise<readonly IntactItem[]>;
}

/** The timeline over the ports of a drive. */
export function createTimeline({ media, keyring }: Pick<DrivePorts, 'media' | 'keyring'>): Timeline {
  return {
    async timeline(after) {
      const list = (await media?.media(after)) ?? null;
      if (list === null) throw failed('names_not_read');
      return list;
    },

    async timelineItems(ids) {
      const found = (await media?.found(ids)) ?? null;
      if (found === null) throw failed('names_not_read');
      const opened = await keyring.openFound(found);
      return opened.flatMap(({ item }) => (item.state === 'intact' ? [item] : []));
    },
  };
}
