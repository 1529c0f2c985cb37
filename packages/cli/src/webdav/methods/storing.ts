import { fileTime } from '@coffer/client';
import { etagOf } from '../files/nodes.ts';
import { remove } from '../files/removing.ts';
import { makeDirectory, storeContent } from '../files/store-content.ts';
import { Refused } from '../protocol/refused.ts';
import { mustBeAllowed } from './allowing.ts';
import { headerOf, textOf } from './bodies-in.ts';
import type { DavMethod, DavRequest } from './context.ts';

/** PUT: a new file, or another version of one. */
export const put: DavMethod = async (request, within) => {
  const { message, response, path, signal } = request;
  if (message.headers['content-range'] !== undefined) {
    throw new Refused(501, 'A file is stored as a whole: there are no parts of it.');
  }
  const node = await within.nodes.find(path);
  if (message.url?.endsWith('/') === true) throw new Refused(409, 'This is the address of a directory.');
  await mustBeAllowed(request, within, node, [{ path, membership: node === null }]);
  if (/100-continue/i.test(headerOf(message, 'expect') ?? '')) response.writeContinue();
  const outcome = await storeContent(within, path, message, factsOf(request), signal);
  const stored = await within.nodes.find(path);
  const etag = stored && etagOf(stored);
  response.writeHead(outcome === 'created' ? 201 : 204, etag === null ? {} : { etag }).end();
};

/** @throws Refused with 411 where neither length nor chunks say where the body ends */
function factsOf({ message }: DavRequest) {
  const length = message.headers['content-length'];
  if (length === undefined && message.headers['transfer-encoding'] === undefined) {
    throw new Refused(411, 'The length is missing.');
  }
  const [type = ''] = headerOf(message, 'content-type')?.split(';') ?? [];
  // Finder names none, and others say bytes of everything that they do not know.
  const isNamed = /^[\w.+-]+\/[\w.+-]+$/.test(type) && type !== 'application/octet-stream';
  const modifiedAt = changeTime(headerOf(message, 'x-oc-mtime'));
  return {
    size: length === undefined ? null : Number(length),
    ...(isNamed && { mime: type }),
    ...(modifiedAt !== null && { modifiedAt }),
  };
}

/**
 * Reads when a file was changed, as rclone and the programs of other drives say it: unix seconds, with a fraction or without. Returns the
 * nearest time from the year 1 to 9999; null of anything else.
 */
function changeTime(header: string | undefined): number | null {
  return header !== undefined && /^-?\d+(?:\.\d+)?$/.test(header) ? fileTime(Number(header) * 1_000) : null;
}

/** MKCOL */
export const mkcol: DavMethod = async (request, within) => {
  const { message, response, path } = request;
  if ((await textOf(message)) !== '') throw new Refused(415, 'A directory is made without a body.');
  await mustBeAllowed(request, within, await within.nodes.find(path), [{ path, membership: true }]);
  await makeDirectory(within, path);
  response.writeHead(201).end();
};

/** DELETE: into the trash */
export const del: DavMethod = async (request, within) => {
  const { response, path } = request;
  const node = await within.nodes.find(path);
  await mustBeAllowed(request, within, node, [{ path, membership: true }]);
  await remove(within, path);
  within.locks.forget(path);
  within.properties.forget(path);
  response.writeHead(204).end();
};
