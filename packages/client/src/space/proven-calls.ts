import {
  type FileVersion,
  fileVersion,
  type Item,
  itemDetails,
  listing,
  type RouteName,
  searchAnswer,
  thumbnails,
  trashListing,
  VERSIONS_PAGE_SIZE,
} from '@coffer/contract';
import {
  equalBytes,
  fromBase64Url,
  fromHex,
  rowHasher,
  sha256,
  toHex,
  versionRowBytes,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed } from '../failures/coffer-error.ts';
import { orLieAsync } from '../failures/or-lie.ts';
import { canonicalItem, fieldsHash } from '../rows/canonical-item.ts';
import { signedVersion, versionAsSigned } from '../rows/signed-version.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { ProvingPorts } from './ask-proofs.ts';
import { lookUpRows } from './look-up-rows.ts';
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

const anItem = z.object({
  id: z.string(),
  file_id: z.nullable(z.string()),
  encrypted_upload: z.optional(z.string()),
});

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
      return { items: [itemDetails.parse(answer)] };
    }
    case 'listItems': {
      const { children, parents } = listing.parse(answer);
      return { items: [...children, ...parents] };
    }
    case 'listTrash':
    case 'searchItems': {
      const { items, directories } = (name === 'listTrash' ? trashListing : searchAnswer).parse(answer);
      return { items: [...items, ...Object.values(directories)] };
    }
    case 'listVersions': {
      const { params, query } = ofVersions.parse(asked);
      const listed = z.array(fileVersion).parse(answer);
      const all = listed.map((version) => versionAsSigned(params.id, version));
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

/** The ids of the versions that pages of a file had, by the file and the number below which the next page is. */
type SeenPages = Map<string, ReadonlySet<string>>;

const NOTHING: ReadonlySet<string> = new Set();
/** Listings whose next page somebody may still ask for. */
const MOST_PAGES = 64;

export interface ProvenCallsPorts extends ProvingPorts {
  readonly spaceId: string;
  /** Rows as they are proven on this device; null where not all are here. */
  readonly signed?: ((ids: readonly string[]) => Promise<ReadonlyMap<string, SpaceRow> | null>) | undefined;
}

/**
 * The same calls about a space that has members: what they show of rows leads to its newest head and is taken from these, or they throw `space_lied`. Whoever has the
 * keys of the space could make others together with the server. Uploads that are not finished are no rows; who has begun one opens it alone.
 */
export function provenCalls(ports: ProvenCallsPorts): ApiClient {
  const { api } = ports;
  const pages: SeenPages = new Map();
  return {
    open: api.open,
    call: async (...asked) => {
      const [name, given, signal = notCancelled()] = asked;
      for (let looks = 1; ; looks++) {
        const answer = await api.call(...asked);
        // It may have its name under the key of an epoch that has begun meanwhile.
        if (name === 'findByNameHash' && answer === null) await lookAtNewest(ports, signal);
        const shown = shownIn(name, given, answer);
        const rows = await orLieAsync(() => provenRows(shown, ports, signal, pages));
        if (rows !== null) {
          takeFromRows(answer, rows, shown.versions?.itemId ?? null);
          return answer;
        }
        // Others may have changed it between both questions.
        if (looks === MOST_LOOKS) throw failed('space_lied');
      }
    },
  };
}

/** Looks at the newest head, by which a keyring learns of newer keys. */
async function lookAtNewest({ spaceId, ...ports }: ProvenCallsPorts, signal: AbortSignal): Promise<void> {
  await new ProvenSpace(spaceId, ports).verifyNewest({ clock: ports.clock, signal });
}

/** The rows that an answer shows; null where it shows something else. */
async function provenRows(
  shown: Shown,
  ports: ProvenCallsPorts,
  signal: AbortSignal,
  pages: SeenPages,
): Promise<ReadonlyMap<string, SpaceRow> | null> {
  const items = (shown.items ?? []).filter((each) => each.encrypted_upload === undefined);
  const { versions, thumbnails: images = [] } = shown;
  const ids = [...items, ...images].map(({ id }) => id);
  if (versions !== undefined) ids.push(versions.itemId);
  if (ids.length === 0) return new Map();
  const rows = await rowsOf([...new Set(ids)], ports, signal);
  const all = await Promise.all([
    ...items.map((item) => isSigned(item, rows.get(item.id), ports.spaceId)),
    ...images.map((image) => isThumbnail(image, rows.get(image.id))),
  ]);
  if (!all.every(Boolean)) return null;
  const areAll =
    versions === undefined || (await areVersions(versions, rows.get(versions.itemId), ports.spaceId, pages));
  return areAll ? rows : null;
}

/** Gives all items in an answer, or versions of a file, the fields that their rows have: what stands beside these is the server's word. */
function takeFromRows(shown: unknown, rows: ReadonlyMap<string, SpaceRow>, fileId: string | null): void {
  if (typeof shown !== 'object' || shown === null) return;
  const { success, data } = (fileId === null ? anItem : fileVersion).safeParse(shown);
  if (success && data.encrypted_upload === undefined) {
    const row = fileId === null ? rows.get(data.id) : undefined;
    if (row !== undefined) Object.assign(shown, itemFields(row));
    if (fileId !== null) Object.assign(shown, versionAsSigned(fileId, fileVersion.parse(shown)));
    return;
  }
  for (const each of Object.values(shown)) takeFromRows(each, rows, fileId);
}

/** A row as listings show it. */
function itemFields({ signed: _, other_versions: _others, further_versions: _further, ...row }: SpaceRow) {
  return row;
}

async function rowsOf(
  ids: readonly string[],
  { spaceId, signed, ...ports }: ProvenCallsPorts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SpaceRow>> {
  const kept = (await signed?.(ids)) ?? null;
  return kept ?? lookUpRows(new ProvenSpace(spaceId, ports), ids, { clock: ports.clock, signal });
}

/** Whether all that is signed of an item is so in what is shown of it. */
async function isSigned(item: Item, row: SpaceRow | undefined, spaceId: string): Promise<boolean> {
  const { size: _, trashed, ...shown } = item;
  if (row === undefined || (trashed === undefined) !== (row.trashed === undefined)) return false;
  const [claimed, signed] = [fieldsHash(spaceId, { ...row, ...shown }), fieldsHash(spaceId, row)];
  return equalBytes(await claimed, await signed);
}

/** Whether all of them are as they were signed, and none is left out. */
async function areVersions(
  { itemId, all, from, before }: VersionsShown,
  file: SpaceRow | undefined,
  spaceId: string,
  pages: SeenPages,
): Promise<boolean> {
  const hasher = await rowHasher();
  // Of what is no row nothing is finished.
  const known = new Map(
    (file === undefined ? [] : canonicalItem(spaceId, file).versions).map((version) => {
      const hash = hasher.sha256(versionRowBytes(version));
      return [version.id, { hash, number: version.number }] as const;
    }),
  );
  const further = new Map((file?.further_versions ?? []).map(({ id, hash }) => [id, fromHex(hash)]));
  const shown = new Map(
    all.flatMap((each) => (each.encrypted_upload === undefined ? [[each.id, each]] : [])),
  );
  const isSigned = ([id, version]: [string, FileVersion]) => {
    const hash = known.get(id)?.hash ?? further.get(id);
    const signed = signedVersion(itemId, version);
    return hash !== undefined && signed !== null && equalBytes(hasher.sha256(signed.bytes), hash);
  };
  const isThere = ([id, { number }]: [string, { readonly number: number }]) =>
    number < from || number >= before || shown.has(id);
  if (![...known].every(isThere) || ![...shown].every(isSigned)) return false;
  // Of those that are known by their hashes alone, the last page has to have all that no page before it had.
  const isFirst = before === Number.POSITIVE_INFINITY;
  const earlier = isFirst ? NOTHING : pages.get(`${itemId} ${before}`);
  // Who asks in the middle asks about that alone.
  if (further.size === 0 || earlier === undefined) return true;
  const seen = new Set([...earlier, ...shown.keys()]);
  if (from === 0) return [...further.keys()].every((id) => seen.has(id));
  const [oldest = ''] = pages.keys();
  if (pages.size >= MOST_PAGES) pages.delete(oldest);
  pages.set(`${itemId} ${from}`, seen);
  return true;
}

async function isThumbnail(
  { version_id, encrypted_thumbnail }: z.infer<typeof thumbnails>[number],
  row: SpaceRow | undefined,
): Promise<boolean> {
  if (row === undefined || row.version_id !== version_id) return false;
  return toHex(await sha256(fromBase64Url(encrypted_thumbnail))) === row.thumbnail_hash;
}
