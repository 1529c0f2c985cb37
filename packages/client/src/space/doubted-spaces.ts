import { ignore } from '../concurrency/ignore.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { ShownDifferences } from '../rows/differences.ts';
import type { Doubtable } from './space-writer.ts';

/** Rows of an opened space, which can be compared with the server's once more. */
interface OpenedRows extends Doubtable {
  differs(): Promise<boolean>;
  differences(signal: AbortSignal, reading?: Pick<Keyring, 'readHead'>): Promise<ShownDifferences | null>;
}

/** What a device has of its own end of a space: the rows that it has proven, and the keys by which they open. */
interface OwnEnd {
  readonly rows: OpenedRows;
  readonly keyring: Keyring;
}

/** Keeps in mind which spaces are shown otherwise than their heads allow, because whoever opens one anew has nothing to compare with. */
class DoubtedSpaces {
  /** Rows of a space are as long in memory as somebody has it open. */
  readonly #opened = new Map<string, WeakRef<OpenedRows>>();
  readonly #doubted = new Map<string, OpenedRows>();
  readonly #keyrings = new WeakMap<OpenedRows, Keyring>();

  opened(spaceId: string, { rows, keyring }: OwnEnd): void {
    this.forget(spaceId);
    this.#opened.set(spaceId, new WeakRef(rows));
    this.#keyrings.set(rows, keyring);
  }

  /** Keeps what a device has of a space until its owner has decided how that goes on; null where nobody has it open. */
  keep(spaceId: string): OwnEnd | null {
    const rows = this.#find(spaceId);
    const keyring = rows && this.#keyrings.get(rows);
    if (rows === undefined || keyring === undefined) return null;
    this.#doubted.set(spaceId, rows);
    return { rows, keyring };
  }

  /** To be called once that is decided. */
  forget(spaceId: string): void {
    this.#doubted.delete(spaceId);
  }

  /** What a device has of the rows of a space, whoever has it open, as long as they are needed: nothing is signed on doubted ones. */
  rowsOf(spaceId: string): Doubtable {
    const find = () => this.#find(spaceId);
    return {
      get isDoubted() {
        return find()?.isDoubted === true;
      },
    };
  }

  /** To be called before a space is opened again, or changed from beside it. Throws `space_lied` where it still is so. */
  async look(spaceId: string): Promise<void> {
    const rows = this.#find(spaceId);
    if (rows?.isDoubted !== true) return;
    this.#doubted.set(spaceId, rows);
    await rows.differs().catch(ignore);
    if (rows.isDoubted) throw failed('space_lied');
    this.#doubted.delete(spaceId);
  }

  #find(spaceId: string): OpenedRows | undefined {
    return this.#doubted.get(spaceId) ?? this.#opened.get(spaceId)?.deref();
  }
}

const ofDrives = new WeakMap<object, DoubtedSpaces>();

/** Those of a drive, which is known by its keyring. */
export function doubtedSpaces({ keyring }: { readonly keyring: object }): DoubtedSpaces {
  const known = ofDrives.get(keyring);
  if (known !== undefined) return known;
  const none = new DoubtedSpaces();
  ofDrives.set(keyring, none);
  return none;
}
