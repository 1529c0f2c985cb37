import { STATUS_CODES } from 'node:http';
import { hrefOf } from './dav-path.ts';
import type { Lock } from './locks.ts';
import { emptyElement, escapeXml, type PropName, XML_HEAD } from './xml.ts';

/** Properties of one answer: elements as XML, by the status of each. */
export interface PropStat {
  readonly status: number;
  readonly elements: readonly string[];
}

export const MULTISTATUS_BEGIN = `${XML_HEAD}<D:multistatus xmlns:D="DAV:">`;
export const MULTISTATUS_END = '</D:multistatus>';

/** One `response` of a `multistatus` (RFC 4918 section 14.24). */
export function responseOf(href: string, propstats: readonly PropStat[]): string {
  const stats = propstats.filter(({ elements }) => elements.length > 0).map(propStatElement);
  // A response has at least one, even of no properties.
  const shown = stats.length > 0 ? stats : [propStatElement({ status: 200, elements: [] })];
  return `<D:response><D:href>${escapeXml(href)}</D:href>${shown.join('')}</D:response>`;
}

function propStatElement({ status, elements }: PropStat): string {
  return `<D:propstat><D:prop>${elements.join('')}</D:prop>${statusElement(status)}</D:propstat>`;
}

function statusElement(status: number): string {
  return `<D:status>HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}</D:status>`;
}

/** Properties that are named alone. */
export function namesAlone(names: readonly PropName[]): string[] {
  return names.map(emptyElement);
}

/** The locks that hold at a path, as the property `lockdiscovery` tells them. */
export function lockDiscovery(locks: readonly Lock[]): string {
  return `<D:lockdiscovery>${locks.map(activeLock).join('')}</D:lockdiscovery>`;
}

function activeLock({ token, path, scope, depth, owner, seconds }: Lock): string {
  return (
    `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:${scope}/></D:lockscope>` +
    `<D:depth>${depth}</D:depth>${owner}<D:timeout>Second-${seconds}</D:timeout>` +
    `<D:locktoken><D:href>${token}</D:href></D:locktoken>` +
    `<D:lockroot><D:href>${escapeXml(hrefOf(path, 'file'))}</D:href></D:lockroot></D:activelock>`
  );
}

/** The answer to a LOCK. */
export function lockBody(lock: Lock): string {
  return `${XML_HEAD}<D:prop xmlns:D="DAV:">${lockDiscovery([lock])}</D:prop>`;
}

export const SUPPORTED_LOCK =
  '<D:supportedlock><D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>' +
  '</D:lockentry><D:lockentry><D:lockscope><D:shared/></D:lockscope><D:locktype><D:write/></D:locktype>' +
  '</D:lockentry></D:supportedlock>';
