import { pipeline } from 'node:stream/promises';
import { momentOf } from '@coffer/contract';
import { etagOf, modifiedAt, type Node, sizeOf } from '../files/nodes.ts';
import { parseRange } from '../protocol/byte-ranges.ts';
import { checkPreconditions, rangeApplies } from '../protocol/preconditions.ts';
import { Refused } from '../protocol/refused.ts';
import { headerOf } from './bodies-in.ts';
import type { DavContext, DavMethod, DavRequest } from './context.ts';

const ABOUT =
  'This is a Coffer drive for programs that speak WebDAV. Mount this address to see what is in it.\n';

/** GET and HEAD, whole or in part. */
export const get: DavMethod = async (request, within) => {
  const { message, response, path } = request;
  const node = await within.nodes.find(path);
  if (node === null) throw new Refused(404, 'There is nothing of this name.');
  if (node.kind === 'directory') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'content-length': ABOUT.length });
    response.end(message.method === 'HEAD' ? undefined : ABOUT);
    return;
  }
  const tagged = { etag: etagOf(node), modifiedAt: modifiedAt(node) };
  if (checkPreconditions(message.headers, tagged, 'read') === 'not-modified') {
    response.writeHead(304, { etag: tagged.etag ?? '' }).end();
    return;
  }
  await send(request, within, node);
};

async function send(
  { message, response, signal }: DavRequest,
  { openFiles }: DavContext,
  node: Node,
): Promise<void> {
  const size = sizeOf(node);
  const tagged = { etag: etagOf(node), modifiedAt: modifiedAt(node) };
  const applies = rangeApplies(headerOf(message, 'if-range'), tagged);
  const range = message.method === 'GET' && applies ? parseRange(message.headers.range, size) : null;
  const { from, to } = range ?? { from: 0, to: size };
  const headers = {
    'content-type': contentType(node),
    'content-length': to - from,
    'last-modified': momentOf(tagged.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    // What is in the drive may be a page: it runs nothing, and reads nothing else here.
    'content-security-policy': "sandbox; default-src 'none'",
    ...(tagged.etag !== null && { etag: tagged.etag }),
    ...(range !== null && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
  };
  if (message.method === 'HEAD' || to === from) {
    response.writeHead(range === null ? 200 : 206, headers).end();
    return;
  }
  const content = await openFiles.read(node, range, signal);
  response.writeHead(range === null ? 200 : 206, headers);
  await pipeline(content, response, { signal });
}

/** The type that is sealed with a file; what is no type is none. */
export function contentType(node: Node): string {
  const mime = node.place === 'drive' ? node.item?.mime : undefined;
  return mime === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(mime) ? 'application/octet-stream' : mime;
}
