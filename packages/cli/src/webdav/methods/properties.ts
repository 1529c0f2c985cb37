import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Node } from '../files/nodes.ts';
import { type PropfindWanted, parsePropfind, parseProppatch } from '../protocol/bodies.ts';
import { hrefOf } from '../protocol/dav-path.ts';
import {
  MULTISTATUS_BEGIN,
  MULTISTATUS_END,
  namesAlone,
  type PropStat,
  responseOf,
} from '../protocol/multistatus.ts';
import { Refused } from '../protocol/refused.ts';
import { emptyElement } from '../protocol/xml.ts';
import { mustBeAllowed } from './allowing.ts';
import { headerOf, textOf } from './bodies-in.ts';
import type { DavContext, DavMethod } from './context.ts';
import { ALL_LIVE, isAboutQuota, isLive, liveProperty } from './live-properties.ts';
import type { Quota } from './storage-use.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8' };

/** PROPFIND of one path, or of a directory and what is directly in it. */
export const propfind: DavMethod = async ({ message, response, path, signal }, within) => {
  const wanted = parsePropfind(await textOf(message));
  const depth = headerOf(message, 'depth')?.trim() ?? 'infinity';
  const node = await within.nodes.find(path);
  if (node === null) throw new Refused(404, 'There is nothing of this name.');
  if (depth !== '0' && depth !== '1') {
    throw new Refused(403, 'Only depth 0 and 1 are answered.', { condition: 'propfind-finite-depth' });
  }
  const asksForQuota = wanted.kind === 'some' && wanted.names.some(isAboutQuota);
  const quota = asksForQuota ? await within.storageUse.quota() : null;
  const nodes = depth === '0' ? [node] : [node, ...(await within.nodes.children(node))];
  response.writeHead(207, XML);
  await pipeline(Readable.from(answers(nodes, wanted, within, quota)), response, { signal });
};

/** The answer in parts: a directory may have many thousand files. */
function* answers(
  nodes: readonly Node[],
  wanted: PropfindWanted,
  within: DavContext,
  quota: Quota | null,
): Generator<string> {
  let part = MULTISTATUS_BEGIN;
  for (const node of nodes) {
    part += responseOf(hrefOf(node.path, node.kind), propstats(node, wanted, within, quota));
    if (part.length < 65_536) continue;
    yield part;
    part = '';
  }
  yield part + MULTISTATUS_END;
}

function propstats(
  node: Node,
  wanted: PropfindWanted,
  within: DavContext,
  quota: Quota | null,
): readonly PropStat[] {
  const own = within.properties.of(node.path);
  if (wanted.kind === 'names') {
    const names = ALL_LIVE.filter((prop) => liveProperty(prop, node, within, quota) !== null);
    return [{ status: 200, elements: namesAlone([...names, ...own.map(({ prop }) => prop)]) }];
  }
  if (wanted.kind === 'all') {
    const live = ALL_LIVE.flatMap((prop) => liveProperty(prop, node, within, quota) ?? []);
    return [{ status: 200, elements: [...live, ...own.map(({ element }) => element)] }];
  }
  const found: string[] = [];
  const missing: string[] = [];
  for (const prop of wanted.names) {
    const element =
      liveProperty(prop, node, within, quota) ?? within.properties.find(node.path, prop)?.element;
    if (element === undefined) missing.push(emptyElement(prop));
    else found.push(element);
  }
  return [
    { status: 200, elements: found },
    { status: 404, elements: missing },
  ];
}

/** PROPPATCH: all changes or none. */
export const proppatch: DavMethod = async (request, within) => {
  const { message, response, path } = request;
  const changes = parseProppatch(await textOf(message));
  const node = await within.nodes.find(path);
  if (node === null) throw new Refused(404, 'There is nothing of this name.');
  await mustBeAllowed(request, within, node, [{ path, membership: false }]);
  const fixed = changes.filter(({ prop }) => isLive(prop)).map(({ prop }) => emptyElement(prop));
  const others = changes.filter(({ prop }) => !isLive(prop)).map(({ prop }) => emptyElement(prop));
  if (fixed.length === 0) within.properties.change(path, changes);
  const stats =
    fixed.length === 0
      ? [{ status: 200, elements: others }]
      : [
          { status: 403, elements: fixed },
          { status: 424, elements: others },
        ];
  const href = hrefOf(path, node.kind);
  response.writeHead(207, XML).end(MULTISTATUS_BEGIN + responseOf(href, stats) + MULTISTATUS_END);
};
