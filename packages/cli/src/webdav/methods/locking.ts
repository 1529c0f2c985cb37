import { Readable } from 'node:stream';
import { storeContent } from '../files/store-content.ts';
import { parseLockInfo, parseTimeout } from '../protocol/bodies.ts';
import { lockBody } from '../protocol/multistatus.ts';
import { Refused } from '../protocol/refused.ts';
import { mustBeAllowed } from './allowing.ts';
import { headerOf, textOf } from './bodies-in.ts';
import type { DavMethod } from './context.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8' };

/** LOCK: of what is there, of a name that is to be a file, or for longer. */
export const lock: DavMethod = async (request, within) => {
  const { message, response, path, ifHeader, signal } = request;
  const info = parseLockInfo(await textOf(message));
  const seconds = parseTimeout(headerOf(message, 'timeout'));
  if (info === null) {
    const refreshed = within.locks.refresh(path, ifHeader.tokens, seconds);
    response.writeHead(200, XML).end(lockBody(refreshed));
    return;
  }
  const depth = headerOf(message, 'depth') ?? 'infinity';
  if (depth !== '0' && depth !== 'infinity') throw new Refused(400, 'A lock has depth 0 or infinity.');
  const node = await within.nodes.find(path);
  if (node === null) {
    await mustBeAllowed(request, within, node, [{ path, membership: true }]);
    await storeContent(within, path, Readable.from([]), { size: 0 }, signal);
  }
  const held = within.locks.create({ ...info, path, seconds, depth });
  response
    .writeHead(node === null ? 201 : 200, { ...XML, 'lock-token': `<${held.token}>` })
    .end(lockBody(held));
};

/** UNLOCK */
export const unlock: DavMethod = async ({ message, response, path }, within) => {
  const [, token] = /^<([^>]+)>$/.exec(headerOf(message, 'lock-token')?.trim() ?? '') ?? [];
  if (token === undefined) throw new Refused(400, 'The Lock-Token header is missing.');
  within.locks.remove(path, token);
  response.writeHead(204).end();
};
