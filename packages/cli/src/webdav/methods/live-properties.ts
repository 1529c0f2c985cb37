import { momentOf } from '@coffer/contract';
import { createdAt, etagOf, modifiedAt, type Node, sizeOf } from '../files/nodes.ts';
import { lockDiscovery, SUPPORTED_LOCK } from '../protocol/multistatus.ts';
import { DAV, escapeXml, isInXml, type PropName } from '../protocol/xml.ts';
import type { DavContext } from './context.ts';
import { contentType } from './reading.ts';
import type { Quota } from './storage-use.ts';

type Value = (node: Node, within: DavContext, quota: Quota | null) => string | null;

const element = (name: string, value: string) => `<D:${name}>${value}</D:${name}>`;

/** Properties that this program knows of each file and directory, as XML; null of what a node does not have. */
const VALUES: Readonly<Record<string, Value>> = {
  resourcetype: ({ kind }) => element('resourcetype', kind === 'directory' ? '<D:collection/>' : ''),
  // What XML cannot hold is in the address alone, percent-encoded: a name without it would be another one.
  displayname: ({ path }) => {
    const name = path.at(-1) ?? 'Coffer';
    return isInXml(name) ? element('displayname', escapeXml(name)) : null;
  },
  getcontentlength: (node) => (node.kind === 'file' ? element('getcontentlength', `${sizeOf(node)}`) : null),
  getcontenttype: (node) =>
    node.kind === 'file' ? element('getcontenttype', escapeXml(contentType(node))) : null,
  getetag: (node) => {
    const etag = etagOf(node);
    return etag === null ? null : element('getetag', escapeXml(etag));
  },
  getlastmodified: (node) => element('getlastmodified', momentOf(modifiedAt(node)).toUTCString()),
  creationdate: (node) => element('creationdate', momentOf(createdAt(node)).toISOString()),
  supportedlock: () => SUPPORTED_LOCK,
  lockdiscovery: ({ path }, { locks }) => lockDiscovery(locks.at(path)),
  'quota-used-bytes': ({ kind }, _, quota) =>
    quota === null || kind === 'file' ? null : element('quota-used-bytes', `${quota.used}`),
  'quota-available-bytes': ({ kind }, _, quota) =>
    quota?.available == null || kind === 'file'
      ? null
      : element('quota-available-bytes', `${quota.available}`),
};

const QUOTA: ReadonlySet<string> = new Set(['quota-used-bytes', 'quota-available-bytes']);

/** The names that an answer about all properties has: those of quota are told to who asks for them (RFC 4331). */
export const ALL_LIVE: readonly PropName[] = Object.keys(VALUES)
  .filter((name) => !QUOTA.has(name))
  .map((name) => ({ namespace: DAV, name }));

export function isLive({ namespace, name }: PropName): boolean {
  return namespace === DAV && Object.hasOwn(VALUES, name);
}

export function isAboutQuota({ namespace, name }: PropName): boolean {
  return namespace === DAV && QUOTA.has(name);
}

/** A property of a node as XML; null where it has none of that name. */
export function liveProperty(
  prop: PropName,
  node: Node,
  within: DavContext,
  quota: Quota | null,
): string | null {
  return isLive(prop) ? (VALUES[prop.name]?.(node, within, quota) ?? null) : null;
}
