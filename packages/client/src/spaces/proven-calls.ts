import {
  type FileVersion,
  fileVersion,
  type Item,
  itemDetails,
  listing,
  type RouteName,
  type SpaceRow,
  searchAnswer,
  thumbnails,
  trashListing,
  VERSIONS_PAGE_SIZE,
} from '@coffer/contract';
import { equalBytes, fromBase64Url, sha256, toHex, versionRowBytes } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed } from '../failures/coffer-error.ts';
import { rowHash, versionRowOf, versionsOf } from '../rows/canonical-item.ts';
import type { ProvingPorts } from './ask-proofs.ts';
import { lookUpRows } from './look-up-rows.ts';
import { orLieAsync } from './owned-rows.ts';
import { MOST_LOOKS, ProvenSpace } from './proven-space.ts';

/** What an answer shows of rows. */
interface Shown {
  readonly items?: readonly Item[];
  readonly versions?: VersionsShown;
  readonly thumbnails?: z.infer<typeof thumbnails>;
}

/** Versions of a file, by number: all that it has from `from` on, and below `before`. */
interface VersionsShown {
  readonly itemId: string;
  readonly all: readonly FileVersion[];
  readonly from: number;
  readonly before: number;
}

const ofVersion = z.object({ query: z.optional(z.object({ version: z.optional(z.string()) })) });

const ofVersions = z.object({
  params: z.object({ id: z.string() }),
  query: z.object({ before: z.optional(z.string()), limit: z.optional(z.string()) }),
});

/** What the calls show by which rows are read. */
function shownIn(name: RouteName, asked: unknown, answer: unknown): Shown {
  switch (name) {
    case 'findByNameHash':
    case 'findItem':
      return answer === null ? {} : shownIn('itemMetadata', {}, answer);
    case 'itemByNameHash':
    case 'itemMetadata': {
      const { query } = ofVersion.parse(asked);
      // Of a version that is named, which of its chunks are there is all that anybody asks.
      if (query?.version !== undefined) return {};
      const { directories, ...item } = itemDetails.parse(answer);
      return { items: [item, ...Object.values(directories ?? {})] };
    }
    case 'listItems': {
      const { children, parents, directories } = listing.parse(answer);
      return { items: [...children, ...parents, ...Object.values(directories ?? {})] };
    }
    case 'listTrash':
    case 'searchItems': {
      const { items, directories } = (name === 'listTrash' ? trashListing : searchAnswer).parse(answer);
      return { items: [...items, ...Object.values(directories)] };
    }
    case 'listVersions': {
      const { params, query } = ofVersions.parse(asked);
      const all = z.array(fileVersion).parse(answer);
      const isWhole = all.length < Number(query.limit ?? VERSIONS_PAGE_SIZE);
      const from = isWhole ? 0 : Math.min(...all.map(({ number }) => number));
      const before = query.before === undefined ? Number.POSITIVE_INFINITY : Number(query.before);
      return { versions: { itemId: params.id, all, from, before } };
    }
    case 'thumbnails':
      return { thumbnails: thumbnails.parse(answer) };
    default:
      return {};
  }
}

export interface ProvenCallsPorts extends ProvingPorts {
  readonly spaceId: string;
  /** Rows as they are proven on this device; null where not all are here. */
  readonly here?: ((ids: readonly string[]) => Promise<ReadonlyMap<string, SpaceRow> | null>) | undefined;
}

/**
 * The same calls about a space that has members: what they show of rows leads to its newest head, or they throw `space_lied`. Whoever has the
 * keys of the space could make others together with the server. Uploads that are not finished are no rows; who has begun one opens it alone.
 */
export function provenCalls(ports: ProvenCallsPorts): ApiClient {
  const { api } = ports;
  return {
    open: api.open,
    call: async (...asked) => {
      const [name, given, signal = notCancelled()] = asked;
      for (let looks = 1; ; looks++) {
        const answer = await api.call(...asked);
        if (await orLieAsync(() => isProven(shownIn(name, given, answer), ports, signal))) return answer;
        // Others may have changed it between both questions.
        if (looks === MOST_LOOKS) throw failed('space_lied');
      }
    },
  };
}

async function isProven(shown: Shown, ports: ProvenCallsPorts, signal: AbortSignal): Promise<boolean> {
  const items = (shown.items ?? []).filter((each) => each.encrypted_upload === undefined);
  const { versions, thumbnails: images = [] } = shown;
  const ids = [...items, ...images].map(({ id }) => id);
  if (versions !== undefined) ids.push(versions.itemId);
  if (ids.length === 0) return true;
  const rows = await rowsOf([...new Set(ids)], ports, signal);
  const all = await Promise.all([
    ...items.map((item) => isSigned(item, rows.get(item.id), ports.spaceId)),
    ...images.map((image) => isThumbnail(image, rows.get(image.id))),
  ]);
  return all.every(Boolean) && (versions === undefined || areVersions(versions, rows.get(versions.itemId)));
}

async function rowsOf(
  ids: readonly string[],
  { spaceId, here, ...ports }: ProvenCallsPorts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SpaceRow>> {
  const kept = (await here?.(ids)) ?? null;
  return kept ?? lookUpRows(new ProvenSpace(spaceId, ports), ids, { clock: ports.clock, signal });
}

/** Whether all that is signed of an item is so in what is shown of it. */
async function isSigned(item: Item, row: SpaceRow | undefined, spaceId: string): Promise<boolean> {
  const { size: _, trashed, ...shown } = item;
  if (row === undefined || (trashed === undefined) !== (row.trashed === undefined)) return false;
  const [claimed, signed] = [rowHash(spaceId, { ...row, ...shown }), rowHash(spaceId, row)];
  return equalBytes(await claimed, await signed);
}

/** Whether all of them are as they were signed, and none is left out. */
function areVersions({ itemId, all, from, before }: VersionsShown, file: SpaceRow | undefined): boolean {
  // Of what is no row nothing is finished.
  const known = file === undefined ? [] : versionsOf(file);
  type Version = (typeof known)[number];
  const bytesOf = (each: Version) => versionRowBytes(versionRowOf(itemId, each.id, each.number, each));
  const isKnown = ({ size: _, ...shown }: FileVersion) => {
    const signed = known.find(({ id }) => id === shown.id);
    return signed !== undefined && equalBytes(bytesOf({ ...signed, ...shown }), bytesOf(signed));
  };
  const ids = new Set(all.map(({ id }) => id));
  const isThere = ({ id, number }: Version) => number < from || number >= before || ids.has(id);
  return known.every(isThere) && all.filter((each) => each.encrypted_upload === undefined).every(isKnown);
}

async function isThumbnail(
  { version_id, encrypted_thumbnail }: z.infer<typeof thumbnails>[number],
  row: SpaceRow | undefined,
): Promise<boolean> {
  if (row === undefined || row.version_id !== version_id) return false;
  return toHex(await sha256(fromBase64Url(encrypted_thumbnail))) === row.thumbnail_hash;
}
