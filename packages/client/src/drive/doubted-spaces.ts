import { ignore } from '../concurrency/ignore.ts';
import { failed } from '../failures/coffer-error.ts';
import type { RowsOnDevice } from '../tree/read-rows.ts';

/** Keeps in mind which spaces are shown otherwise than their heads allow, because whoever opens one anew has nothing to compare with. */
class DoubtedSpaces {
  /** Rows of a space are as long in memory as somebody has it open. */
  readonly #opened = new Map<string, WeakRef<RowsOnDevice>>();
  readonly #doubted = new Map<string, RowsOnDevice>();

  opened(spaceId: string, rows: RowsOnDevice): void {
    this.#opened.set(spaceId, new WeakRef(rows));
  }

  /** To be called before a space is opened again. Throws `space_lied` where it still is so. */
  async look(spaceId: string): Promise<void> {
    const rows = this.#doubted.get(spaceId) ?? this.#opened.get(spaceId)?.deref();
    if (rows?.isDoubted !== true) return;
    this.#doubted.set(spaceId, rows);
    await rows.differs().catch(ignore);
    if (rows.isDoubted) throw failed('space_lied');
    this.#doubted.delete(spaceId);
  }
}

const ofDrives = new WeakMap<object, DoubtedSpaces>();

/** Those of a drive, which is known by its ports. */
export function doubtedSpaces(ports: object): DoubtedSpaces {
  const known = ofDrives.get(ports);
  if (known !== undefined) return known;
  const none = new DoubtedSpaces();
  ofDrives.set(ports, none);
  return none;
}
