import { randomBytes } from 'node:crypto';
import type { Item, ItemDetails, NewItem, NewLink, Registration, UploadProgress } from '@coffer/contract';
import { checksumOf, encryptedChunkSize } from '@coffer/crypto';
import {
  credentialsOf,
  envelope,
  keyPairChangeOf,
  type NewKeyPair,
  newDirectory,
  newFile,
  registration,
  registrationWithKeys,
} from './builders.ts';
import { Visitor } from './visitor.ts';

/** Someone who is registered and signed in. */
export class Account extends Visitor {
  readonly form: Registration;

  constructor(url: string, form: Registration) {
    super(url);
    this.form = form;
  }

  /** The password again, for calls that ask for it. */
  get proof() {
    return { current_password: this.form.password };
  }

  static async register(url: string, changes: Partial<Registration> = {}): Promise<Account> {
    const account = new Account(url, registration(changes));
    await account.call('register', { body: account.form });
    return account;
  }

  /** Registers with an account key, and the first head of the drive. */
  static async registerWithKeys(url: string): Promise<Account> {
    const account = new Account(url, registrationWithKeys());
    await account.call('register', { body: account.form });
    return account;
  }

  /** A session of its own for someone who is registered, remembered by its device. */
  static async signIn(url: string, form: Registration): Promise<Account> {
    const account = new Account(url, form);
    await account.call('login', { body: credentialsOf(form, { remember: true }) });
    return account;
  }

  createDirectory(changes: Partial<NewItem> = {}): Promise<ItemDetails> {
    return this.call('createItem', { body: newDirectory(changes) });
  }

  createFile(changes: Partial<NewItem> = {}): Promise<ItemDetails> {
    return this.call('createItem', { body: newFile(changes) });
  }

  /** Creates a file and stores all its chunks. */
  async storeFile(changes: Partial<NewItem> = {}): Promise<ItemDetails> {
    const item = await this.createFile(changes);
    for (let index = 0; index < item.chunks; index += 1) await this.storeChunk(item, index);
    return this.call('itemMetadata', { params: { id: item.id }, query: {} });
  }

  storeChunk(
    item: Sized & Pick<Item, 'id'>,
    index: number,
    body = chunkBody(item, index),
  ): Promise<UploadProgress> {
    return this.call('uploadChunk', chunkSaying(item, index, body));
  }

  metadata(id: string): Promise<ItemDetails> {
    return this.call('itemMetadata', { params: { id }, query: {} });
  }

  /** Puts what visitors of a link read of these items, so that they are shown. */
  async showBehind(link: Pick<NewLink, 'id' | 'file_id'>, ...ids: readonly string[]): Promise<void> {
    const entries = ids.map(async (item_id) => {
      const { file_id, version_id } = await this.metadata(item_id);
      const parent_id = item_id === link.file_id ? null : file_id;
      return { item_id, parent_id, version_id, epoch: 1, envelope: envelope(96) };
    });
    const epoch_key = { epoch: 1, encrypted_key: envelope(62) };
    const body = { entries: await Promise.all(entries), epoch_key };
    await this.call('putLinkEntries', { params: { id: link.id }, body });
  }

  /** Changes the key pair of an account that has registered with keys, and stored nothing. */
  async changeKeyPair(
    { beginning, change }: NewKeyPair = keyPairChangeOf(this.form, this.url),
  ): Promise<void> {
    await this.call('beginKeyPairChange', { body: beginning });
    await this.call('changeKeyPair', { body: change });
  }

  async names(directoryId?: string): Promise<string[]> {
    const query = directoryId === undefined ? {} : { dir_id: directoryId };
    const { children } = await this.call('listItems', { query });
    return children.map((child) => child.id).sort();
  }
}

/** What has a size, if that is known. */
interface Sized {
  readonly size?: number | null | undefined;
}

/** Random bytes of the length that a sealed chunk has. */
export function chunkBody({ size }: Sized, index = 0): Buffer {
  return randomBytes(encryptedChunkSize(index, size ?? 0));
}

/** The call that stores a chunk, with the checksum of its body. */
export function chunkSaying(item: Pick<Item, 'id'>, index: number, body: Uint8Array, query: object = {}) {
  return {
    params: { id: item.id },
    query: { chunk: String(index), checksum: checksumOf(body), ...query },
    body,
  };
}
