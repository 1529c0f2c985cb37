import { type CarryingPlaces, type Drive, failureOf } from '@coffer/client';
import { openMetadata, versionId } from '@coffer/crypto';
import { expect } from 'vitest';
import { type HeldKey, reachIn } from './former-key-holder.ts';
import type { RowsHere } from './rows-here.ts';

/** What is answered about a file with a name that does not open, or in such a directory. */
const NAMELESS = new Set<string>(['item_damaged', 'item_not_opened', 'not_found']);

/** What honest people seal by their drives, each name and content once, and what of it has to be there. */
export class HonestHands {
  readonly #rows: RowsHere;
  /** What is certainly there, by its versions. */
  readonly sure = new Map<string, { readonly itemId: string; readonly content: string }>();
  /** All that was ever sent, or was about to be. */
  readonly contents = new Set<string>();
  /** All names that items were given. */
  readonly names = new Map<string, Set<string>>();
  #made = 0;

  constructor(rows: RowsHere) {
    this.#rows = rows;
  }

  async write(drive: Drive, directory: string | null, signal?: AbortSignal): Promise<void> {
    const [name, content] = [this.#name(), this.#content()];
    const { id, versionId } = await drive.write({ directory, name }, content, {}, signal);
    this.#called(id, name);
    if (versionId !== null) this.sure.set(versionId, { itemId: id, content });
  }

  async addVersion(drive: Drive, item: string, signal: AbortSignal): Promise<void> {
    const content = this.#content();
    const { versionId } = await drive.addVersion(item, content, {}, signal);
    if (versionId !== null) this.sure.set(versionId, { itemId: item, content });
  }

  async makeDirectory(drive: Drive, directory: string | null, signal?: AbortSignal): Promise<string> {
    const name = this.#name();
    const { id } = await drive.createDirectory({ directory, name }, signal);
    this.#called(id, name);
    return id;
  }

  async rename(drive: Drive, item: string, signal: AbortSignal): Promise<void> {
    const name = this.#name();
    // It may come true although the device never hears of it.
    this.#called(item, name);
    await drive.rename(item, name, signal);
  }

  /** Shows the oldest version again. */
  async showOldest(drive: Drive, item: string, signal: AbortSignal): Promise<void> {
    const oldest = (await drive.versions(item, signal)).at(-1);
    if (oldest?.state === 'intact') await drive.restoreVersion(oldest, signal);
  }

  async deleteOldest(drive: Drive, item: string, signal: AbortSignal): Promise<void> {
    const oldest = (await drive.versions(item, signal)).at(-1);
    if (oldest?.state !== 'intact') return;
    this.sure.delete(oldest.id);
    await drive.deleteVersion(item, oldest, signal);
  }

  /** For good, with all below it. */
  async delete(drive: Drive, item: string, signal: AbortSignal): Promise<void> {
    const gone = new Set(this.#rows.below(item).map(({ id }) => id));
    for (const [version, { itemId }] of this.sure) if (gone.has(itemId)) this.sure.delete(version);
    await drive.delete([item], signal);
  }

  async carry(drive: Drive, item: string, places: CarryingPlaces, signal: AbortSignal): Promise<void> {
    await this.accepting((damaged) => drive.people.carry([item], { ...places, damaged }, signal));
  }

  /** Does what takes items to another space. What does not open there is named first, and then accepted by what it was called. */
  async accepting<T>(work: (damaged: readonly string[]) => Promise<T>): Promise<T> {
    try {
      return await work([]);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'items_damaged') throw error;
      for (const { id, name } of failure.items) this.#called(id, name);
      return work(failure.items.map(({ id }) => id));
    }
  }

  /** Asserts that all versions of a file open for somebody, with what was stored in them, where its name opens. */
  async expectReadable(drive: Drive, item: string): Promise<void> {
    const versions = await drive.versions(item).catch((error: unknown) => {
      if (NAMELESS.has(failureOf(error).code)) return [];
      throw error;
    });
    for (const version of versions) {
      if (version.state === 'damaged') throw new Error(`${version.id} of ${item} is damaged`);
      const content = Buffer.from(await drive.read(version.file)).toString();
      expect(this.contents).toContain(content);
      expect(this.sure.get(version.id)?.content ?? content).toBe(content);
    }
  }

  /** Asserts that keys open all that is there, whatever has become of names and places. */
  async expectOpened(keys: readonly HeldKey[], spaceId?: string): Promise<void> {
    const { contents } = await reachIn(this.#rows.sealed(), keys);
    const rows = this.#rows.versions(spaceId);
    const ids = new Set(rows.map(({ id }) => id));
    if (spaceId === undefined) expect([...this.sure.keys()].filter((id) => !ids.has(id))).toEqual([]);
    for (const { id, encrypted_metadata } of rows) {
      const key = contents.get(`${id}`);
      if (key === undefined) throw new Error(`${id} does not open`);
      await openMetadata(key, versionId(`${id}`), `${encrypted_metadata}`);
    }
  }

  #called(item: string, name: string): void {
    this.names.set(item, new Set(this.names.get(item)).add(name));
  }

  #name = () => `name ${this.#made++}`;

  #content(): string {
    const content = `content ${this.#made++}`;
    this.contents.add(content);
    return content;
  }
}
