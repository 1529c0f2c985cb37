import { createStore, type Drive, failed, type IntactItem, type OpenedItem } from '@coffer/client';
import { chunkHash, contentRoot, encryptedSize, rootOf, segmentHashes, versionId } from '@coffer/crypto';
import { bringUp, type Round } from '../../../src/app/offline/bring-up.ts';
import { forgetSpace } from '../../../src/app/spaces/forget-space.ts';
import type { OfflineState } from '../../../src/session/offline-files.ts';
import { directory, file, idOf } from '../../files/builders.ts';

export const DRIVE = idOf(900);

const SIZE = 10;

/** A drive or a space on a server, as this device reads it. */
export class Place {
  readonly items = new Map<string, OpenedItem>();
  readonly #chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  /** What the server says is not there. */
  readonly withheld = new Set<string>();
  /** Whether all rows are here. */
  isWhole = true;
  /** The versions that were fetched. */
  readonly fetched: string[] = [];

  /** A file whose content is a byte, again and again. */
  async file(index: number, byte: number, given: Partial<IntactItem> = {}): Promise<IntactItem> {
    const chunk = new Uint8Array(encryptedSize(SIZE)).fill(byte);
    const root = contentRoot(await rootOf(await chunkHash(await segmentHashes(chunk))));
    const item = file(index, { size: SIZE, content: { root, size: chunk.length }, ...given });
    this.items.set(item.id, item);
    this.#chunks.set(`${item.id} ${item.versionId}`, chunk);
    return item;
  }

  directory(index: number, given: Partial<IntactItem> = {}): IntactItem {
    const item = directory(index, given);
    this.items.set(item.id, item);
    return item;
  }

  get drive(): Round['drive'] {
    const stat = async (id: string) => (this.withheld.has(id) ? gone() : (this.items.get(id) ?? gone()));
    const items = this.items;
    const lookUp = async (ids: readonly string[]) => {
      const found = ids.flatMap((id) => items.get(id) ?? []).map((item) => ({ item, parents: [] }));
      return this.isWhole ? { found, gone: ids.filter((id) => !items.has(id)) } : null;
    };
    async function* walk(id: string) {
      for (const item of items.values()) {
        if (id !== '/' && item.parentId !== id) continue;
        yield { item, path: [] };
      }
    }
    const call = async (name: string, { params, query }: Asked) => {
      if (name !== 'downloadChunk') throw new Error(`Nobody answers ${name}`);
      this.fetched.push(query.version);
      return this.#chunks.get(`${params.id} ${query.version}`) ?? gone();
    };
    return { stat, walk, names: { lookUp }, api: { call } } as unknown as Round['drive'];
  }
}

interface Asked {
  readonly params: { readonly id: string };
  readonly query: { readonly version: string };
}

function gone(): never {
  throw failed({ code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' });
}

function unbelieved(): never {
  throw failed('space_lied');
}

type Mount = Awaited<ReturnType<Drive['people']['mounts']>>[number];

/** Somebody's drive with the spaces that are in it, and a device that keeps some of it. */
export class OfflineWorld {
  readonly own = new Place();
  readonly spaces = new Map<string, Place>();
  /** Null where what the account has sealed is not believed. */
  mounts: Mount[] | null = [];
  /** What opening a space throws. */
  readonly refused = new Map<string, Error>();
  readonly away = createStore(false);
  readonly state = createStore<OfflineState>({
    ...{ chosen: new Set<string>(), items: new Map(), spaces: new Map() },
    ...{ size: 0, trouble: null, asked: null },
  });

  /** A space, and the directory that represents it in the drive. */
  space(index: number, given: Partial<Mount> = {}): { id: string; place: Place; item: IntactItem } {
    const id = idOf(index);
    const place = new Place();
    const item = this.own.directory(index + 1, { spaceId: id });
    this.spaces.set(id, place);
    this.mounts?.push({ spaceId: id, itemId: item.id, fileId: null, isMine: false, ...given });
    return { id, place, item };
  }

  async bringUp(): Promise<void> {
    await bringUp({
      drive: { ...this.own.drive, people: { mounts: async () => this.mounts ?? unbelieved() } },
      away: this.away,
      open: async (id) => {
        const refused = this.refused.get(id);
        if (refused !== undefined) throw refused;
        return { drive: this.spaces.get(id)?.drive ?? gone() };
      },
      forget: (id) => forgetSpace(DRIVE, id),
      state: this.state,
      driveId: DRIVE,
      signal: new AbortController().signal,
      begin: () => undefined,
      isOver: () => false,
    });
  }

  marks(spaceId?: string): Record<string, 'here' | 'coming'> {
    const state = this.state.getState();
    return Object.fromEntries((spaceId === undefined ? state : state.spaces.get(spaceId))?.items ?? []);
  }
}

export const versionOf = (index: number) => versionId(idOf(index));
