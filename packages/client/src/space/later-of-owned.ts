import { type Bytes, bytesOfBase64Url, equalBytes, ROWS, rowKind, sha256 } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import type { Owned } from './owned-rows.ts';

/** The hash of a row, and what a later version has added to it. */
interface LaterOfRow {
  readonly hash: Bytes;
  readonly later: Bytes | undefined;
}

/** Rows that were asked for, and what came. */
interface ShownRows {
  readonly asked: readonly string[];
  /** Canonical bytes, base64url. */
  readonly shown: readonly string[];
}

/**
 * What later versions have added to a space itself, to settings, contacts and memberships: operations say nothing of it, so whoever replaces such a row has to see it
 * first. It is known of rows as long as these have the hash that they had.
 */
export class LaterOfOwned {
  readonly #rows = new Map<string, LaterOfRow>();

  /** Those of these rows that have to be shown. */
  missing(ids: readonly string[], owned: Owned | null): string[] {
    return ids.filter((id) => {
      const row = owned?.get(id);
      return row === undefined ? owned === null : !this.#isKnown(id, row);
    });
  }

  /**
   * Of these rows what later versions have added, where that is anything. Null where it has to be asked for again. Throws `space_lied` where rows that
   * were asked for do not come.
   */
  async of(
    ids: readonly string[],
    owned: Owned,
    { asked, shown }: ShownRows,
  ): Promise<ReadonlyMap<string, Bytes> | null> {
    for (const text of shown) await this.#take(text, owned);
    const found = new Map<string, Bytes>();
    for (const id of ids) {
      const row = owned.get(id);
      // Whoever carries it out refuses to replace what is not there.
      if (row === undefined) continue;
      if (!this.#isKnown(id, row)) {
        if (asked.includes(id)) throw failed('space_lied');
        return null;
      }
      const later = this.#rows.get(id)?.later;
      if (later !== undefined) found.set(id, later);
    }
    return found;
  }

  /** Goes on with the rows that an own batch has left: what it replaced it kept, and what it made has nothing added. */
  goOn(before: Owned | null, after: Owned): void {
    if (before === null) return;
    for (const [id, { hash }] of after) {
      const former = before.get(id);
      if (former === undefined) this.#rows.set(id, { hash, later: undefined });
      else if (this.#isKnown(id, former)) this.#rows.set(id, { hash, later: this.#rows.get(id)?.later });
    }
  }

  #isKnown(id: string, { hash }: Pick<LaterOfRow, 'hash'>): boolean {
    const known = this.#rows.get(id);
    return known !== undefined && equalBytes(known.hash, hash);
  }

  async #take(text: string, owned: Owned): Promise<void> {
    const bytes = bytesOfBase64Url(text);
    if (bytes === null) throw failed('space_lied');
    const { id, later } = orLie(() => readKept(bytes));
    const hash = await sha256(bytes);
    const row = owned.get(id);
    if (row !== undefined && row.kind === rowKind(bytes) && equalBytes(row.hash, hash)) {
      this.#rows.set(id, { hash, later });
    }
  }
}

function readKept(bytes: Bytes): { readonly id: string; readonly later?: Bytes | undefined } {
  const kind = rowKind(bytes);
  const row = typeof kind === 'number' ? null : ROWS[kind].read(bytes);
  // An epoch is replaced by nothing.
  if (row === null || !('id' in row)) throw failed('space_lied');
  return row;
}
