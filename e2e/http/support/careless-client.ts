import { randomBytes, randomUUID } from 'node:crypto';
import { storedSettings } from '@coffer/client';
import {
  type BatchOperation,
  type NewItem,
  type NewLink,
  type NewVersion,
  type RouteName,
  spaceSettings,
} from '@coffer/contract';
import { type Account, chunkBody, chunkSaying } from './account.ts';
import { type BroughtFile, broughtFiles, creation, framed, newBatch } from './batches.ts';
import {
  contentHashes,
  envelope,
  newDirectory,
  newFile,
  newLink,
  newName,
  newSetting,
  newVersion,
} from './builders.ts';
import type { DriveModel, ModelItem, ModelVersion } from './drive-model.ts';
import type { Received } from './http.ts';
import { jsonOf, type Saying } from './visitor.ts';

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many calls lose their answer, and are repeated. */
const LOST = 0.25;

/** What a batch is refused with where others are at it. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['space_changed', 'too_many_uploads']);

/** Some names are wanted by several clients. */
const COMMON_NAMES = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'));

interface CarelessOptions {
  readonly account: Account;
  readonly spaceId: string;
  readonly model: DriveModel;
  readonly seed: number;
  /** The directories that others use, too; a client without any has the drive for itself. */
  readonly shared?: readonly string[];
  /** Waits for what has to be waited for after a call that failed, until it is tried again. */
  readonly recover?: (error: unknown) => Promise<void>;
}

/**
 * A client that changes at random what it made itself. Of some calls no answer comes back, so it asks again until one does,
 * and notes in the model what happened.
 */
export class CarelessClient {
  readonly #account: Account;
  readonly #spaceId: string;
  readonly #model: DriveModel;
  readonly #shared: readonly string[];
  readonly #random: () => number;
  readonly #recover: (error: unknown) => Promise<void>;
  readonly #own = new Set<string>();
  readonly #settings = [randomUUID(), randomUUID()];

  constructor({
    account,
    spaceId,
    model,
    seed,
    shared = [],
    recover = (error) => Promise.reject(error),
  }: CarelessOptions) {
    this.#account = account;
    this.#spaceId = spaceId;
    this.#model = model;
    this.#shared = shared;
    this.#random = randomOf(seed);
    this.#recover = recover;
  }

  /** Changes something. */
  async change(): Promise<void> {
    const changes = [
      () => this.#create(newDirectory(this.#place(true)), null),
      () => this.#createFile(),
      () => this.#createFile(),
      () => this.#addVersion(),
      () => this.#restoreVersion(),
      () => this.#deleteVersion(),
      () => this.#rename(),
      () => this.#move(),
      () => this.#move(),
      () => this.#trash(),
      () => this.#restore(),
      () => this.#delete(),
      () => this.#link(),
      () => this.#batch(),
      () => this.#set(),
      ...(this.#shared.length === 0 ? [() => this.#emptyTrash()] : []),
    ];
    await this.#one(changes)?.();
  }

  /** Asks until an answer comes. */
  async #surely(name: RouteName, saying: Saying): Promise<Received> {
    for (;;) {
      try {
        while (this.#random() < LOST) await this.#account.try(name, { ...saying, isCut: true });
        const answer = await this.#account.try(name, saying);
        if (answer.status < 500) return answer;
        throw new Error(`${name} answered ${answer.status}: ${answer.body.toString()}`);
      } catch (error) {
        await this.#recover(error);
      }
    }
  }

  #one<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  #items(matches: (item: ModelItem) => boolean): ModelItem[] {
    return [...this.#model.items.values()].filter((item) => this.#own.has(item.id) && matches(item));
  }

  #visible(matches: (item: ModelItem) => boolean = () => true): ModelItem | undefined {
    return this.#one(this.#items((item) => !this.#model.isHidden(item.id) && matches(item)));
  }

  /** A directory that nobody else removes; the top is one, too. A directory never lies in one that is moved. */
  #place(isShared: boolean): Pick<NewItem, 'file_id' | 'name_hash'> {
    const own = isShared ? [] : this.#items((item) => item.isDirectory && !this.#model.isHidden(item.id));
    const file_id = this.#one([null, ...this.#shared, ...own.map(({ id }) => id)]) ?? null;
    return { file_id, name_hash: this.#name() };
  }

  #name(): string {
    const common = this.#random() < 0.3 ? this.#one(COMMON_NAMES) : undefined;
    return common ?? randomBytes(32).toString('hex');
  }

  async #create(item: NewItem, body: Uint8Array | null): Promise<boolean> {
    const { status } = await this.#surely('createItem', { body: item });
    // It may be its own, of which no answer came.
    if (status !== 201 && !(await this.#isThere(item.id))) return false;
    if (body !== null) await this.#surely('uploadChunk', chunkSaying({ id: item.id }, 0, body));
    this.#note(item, body === null ? [] : [{ number: 1, content: contentOf(item), body, hashes: {} }]);
    return true;
  }

  #note(item: NewItem, versions: readonly ModelVersion[]): void {
    const { id, encrypted_name, name_hash, file_id = null } = item;
    this.#own.add(id);
    this.#model.items.set(id, {
      ...{ id, encrypted_name, name_hash, parent: file_id },
      isDirectory: versions.length === 0,
      metadata: versions.length === 0 ? (item.encrypted_metadata ?? null) : null,
      shown: versions[0]?.content.id ?? null,
      versions,
      trashedFrom: undefined,
      link: null,
    });
  }

  /** Two small files come and an item goes to the trash, or neither. */
  async #batch(): Promise<void> {
    const trashed = this.#visible();
    const files = await broughtFiles(2, { size: 9 });
    const trash: BatchOperation[] = trashed === undefined ? [] : [{ kind: 'trash', ids: [trashed.id] }];
    const batch = newBatch(0, {
      operations: [...files.map(creation), ...trash],
      chunks: files.map(({ chunk }) => chunk),
    });
    const bodies = files.map(({ body }) => body);
    const params = { id: this.#spaceId };
    for (let refusals = 0; ; refusals += 1) {
      const hold = refusals < 2 ? {} : { hold: batch.id, ends_hold: true };
      if (refusals >= 2) await this.#surely('holdSpace', { params, body: { id: batch.id } });
      const standings = await this.#surely('listSpaces', { query: {} });
      const { revision } = JSON.parse(standings.body.toString()).spaces[0];
      const body = framed({ ...batch, ...hold, revision }, ...bodies);
      const { status, body: answer } = await this.#surely('changeSpaceWithFiles', { params, body });
      if (status === 200) break;
      const { code } = JSON.parse(answer.toString());
      if (!TRY_AGAIN.has(code)) throw new Error(`The batch is refused: ${code}`);
    }
    for (const file of files) this.#note(file.item, [versionOf(file)]);
    if (trashed !== undefined) this.#model.change(trashed.id, { trashedFrom: trashed.parent });
  }

  /** Puts in a setting of its own, or another one in its place. */
  async #set(): Promise<void> {
    const params = { id: this.#spaceId };
    const setting = newSetting({ id: this.#one(this.#settings) ?? '' });
    const { settings } = spaceSettings.parse(jsonOf((await this.#surely('spaceSettings', { params })).body));
    const known = storedSettings('setting', settings).find(({ id }) => id === setting.id)?.revision ?? null;
    const { revision: _, ...body } = newBatch(0, { operations: [{ kind: 'setting', setting, known }] });
    if ((await this.#surely('changeSpace', { params, body })).status !== 200) throw new Error('Refused');
    this.#model.settings.set(setting.id, setting);
  }

  /** Deletes all that is in the trash. */
  async #emptyTrash(): Promise<void> {
    const listed = await this.#surely('listTrash', {});
    const { revision } = JSON.parse(listed.body.toString());
    await this.#surely('emptyTrash', { body: { revision } });
    for (const { id } of this.#items((item) => item.trashedFrom !== undefined)) this.#model.remove(id);
  }

  async #isThere(id: string): Promise<boolean> {
    return (await this.#surely('itemMetadata', { params: { id }, query: {} })).status === 200;
  }

  async #createFile(): Promise<void> {
    const thumbnail = this.#random() < 0.3 ? { encrypted_thumbnail: envelope(90) } : {};
    const item = newFile({ ...this.#place(false), ...thumbnail });
    const body = chunkBody({ size: 5 });
    if (!(await this.#create(item, body)) || this.#random() < 0.3) return;
    const hashes = contentHashes();
    const { id } = item;
    await this.#surely('setContentHashes', { params: { id }, body: hashes });
    this.#model.change(id, { versions: [{ number: 1, content: contentOf(item), body, hashes }] });
  }

  async #addVersion(): Promise<void> {
    const file = this.#visible((item) => !item.isDirectory);
    if (file === undefined) return;
    const params = { id: file.id };
    const content = newVersion({ size: 9 });
    const body = chunkBody({ size: 9 });
    const hashes = contentHashes();
    await this.#surely('createVersion', { params, body: content });
    await this.#surely('uploadChunk', chunkSaying(file, 0, body, { version: content.id }));
    await this.#surely('setContentHashes', { params, query: { version: content.id }, body: hashes });
    const number = Math.max(...file.versions.map((version) => version.number)) + 1;
    const versions = [...file.versions, { number, content, body, hashes }];
    this.#model.change(file.id, { shown: content.id, versions });
  }

  async #restoreVersion(): Promise<void> {
    const file = this.#visible(({ versions }) => versions.length > 1);
    const version = this.#one(file?.versions ?? []);
    if (file === undefined || version === undefined) return;
    await this.#surely('restoreVersion', { params: { id: file.id, version_id: version.content.id } });
    this.#model.change(file.id, { shown: version.content.id });
  }

  async #deleteVersion(): Promise<void> {
    const file = this.#visible(({ versions }) => versions.length > 1);
    const version = this.#one((file?.versions ?? []).filter(({ content }) => content.id !== file?.shown));
    if (file === undefined || version === undefined) return;
    await this.#surely('deleteVersion', { params: { id: file.id, version_id: version.content.id } });
    this.#model.change(file.id, { versions: file.versions.filter((each) => each !== version) });
  }

  async #rename(): Promise<void> {
    const item = this.#visible();
    if (item === undefined) return;
    const body = newName({ name_hash: this.#name() });
    const { status } = await this.#surely('renameItem', { params: { id: item.id }, body });
    const { encrypted_name, name_hash } = body;
    if (status === 200) this.#model.change(item.id, { encrypted_name, name_hash });
  }

  async #move(): Promise<void> {
    const item = this.#visible();
    if (item === undefined) return;
    const { id } = item;
    const { file_id, name_hash } = this.#place(item.isDirectory);
    const parent = file_id ?? null;
    // Some come from a program without keys.
    const hash = this.#random() < 0.3 ? null : { name_hash };
    const names = hash === null ? {} : { names: [{ id, ...hash }] };
    const { status } = await this.#surely('moveItems', { body: { ids: [id], file_id: parent, ...names } });
    if (status === 204) this.#model.change(id, { parent, ...hash });
  }

  async #trash(): Promise<void> {
    const item = this.#visible();
    if (item === undefined) return;
    await this.#surely('trashItems', { body: { ids: [item.id] } });
    this.#model.change(item.id, { trashedFrom: item.parent });
  }

  async #restore(): Promise<void> {
    const isBelow = ({ parent }: ModelItem) => parent !== null && this.#model.isHidden(parent);
    const item = this.#one(this.#items((each) => each.trashedFrom !== undefined && !isBelow(each)));
    if (item === undefined) return;
    const { body } = await this.#surely('restoreItems', { body: { items: [{ id: item.id }] } });
    if (JSON.parse(body.toString()).left.length === 0)
      this.#model.change(item.id, { trashedFrom: undefined });
  }

  async #delete(): Promise<void> {
    const item = this.#one(this.#items(() => true));
    if (item === undefined) return;
    await this.#surely('deleteItem', { params: { id: item.id } });
    this.#model.remove(item.id);
  }

  /** Makes a link, signs another limit of it, or removes it. */
  async #link(): Promise<void> {
    const file = this.#visible((item) => !item.isDirectory);
    if (file === undefined) return;
    const { form } = this.#account;
    if (file.link === null) {
      const link = newLink(form, file.id);
      await this.#surely('createLink', { body: link });
      this.#model.change(file.id, { link });
    } else if (this.#random() < 0.5) {
      const { signature: _former, ...fields } = file.link;
      const limits = { expires_at: 2_000_000_000, max_downloads: 7 };
      const link: NewLink = newLink(form, file.id, { ...fields, ...limits });
      const body = { ...limits, signature: link.signature };
      await this.#surely('updateLink', { params: { id: link.id }, body });
      this.#model.change(file.id, { link });
    } else {
      await this.#surely('deleteLink', { params: { id: file.link.id } });
      this.#model.change(file.id, { link: null });
    }
  }
}

/** The first version of a file that a batch has brought. */
function versionOf({ item, body }: BroughtFile): ModelVersion {
  const { md5, sha1, sha256, blake2b } = item;
  const hashes = {
    ...(md5 && { md5 }),
    ...(sha1 && { sha1 }),
    ...(sha256 && { sha256 }),
    ...(blake2b && { blake2b }),
  };
  return { number: 1, content: { ...contentOf(item), id: item.version_id ?? item.id }, body, hashes };
}

/** What the first version of a file has. */
function contentOf(item: NewItem): NewVersion {
  const { mime, size, chunks, file_modified_at, encrypted_metadata, encrypted_thumbnail } = item;
  const { encrypted_key } = item;
  const thumbnail = encrypted_thumbnail === undefined ? {} : { encrypted_thumbnail };
  const metadata = encrypted_metadata === undefined ? {} : { encrypted_metadata };
  return { id: item.id, mime, size, chunks, file_modified_at, encrypted_key, ...metadata, ...thumbnail };
}
