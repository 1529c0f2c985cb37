import { copy } from '../files/copying.ts';
import { move } from '../files/moving.ts';
import type { Destination } from '../files/surroundings.ts';
import { parsePath } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import { mustBeAllowed } from './allowing.ts';
import { headerOf } from './bodies-in.ts';
import type { DavMethod, DavRequest } from './context.ts';

export const copyTo: DavMethod = async (request, within) => {
  const { message, response, path, signal } = request;
  const to = destinationOf(request);
  const depth = headerOf(message, 'depth') === '0' ? '0' : 'infinity';
  const node = await within.nodes.find(path);
  await mustBeAllowed(request, within, node, [{ path: to.path, membership: true }]);
  const outcome = await copy(within, path, to, depth, signal);
  within.properties.forget(to.path);
  within.properties.copy(path, to.path);
  response.writeHead(outcome === 'created' ? 201 : 204).end();
};

export const moveTo: DavMethod = async (request, within) => {
  const { response, path, signal } = request;
  const to = destinationOf(request);
  const node = await within.nodes.find(path);
  await mustBeAllowed(request, within, node, [
    { path, membership: true },
    { path: to.path, membership: true },
  ]);
  const outcome = await move(within, path, to, signal);
  within.locks.forget(path);
  within.properties.forget(to.path);
  within.properties.copy(path, to.path);
  within.properties.forget(path);
  response.writeHead(outcome === 'created' ? 201 : 204).end();
};

/** @throws Refused with 400, and with 502 for an address of another server */
function destinationOf({ message }: DavRequest): Destination {
  const header = headerOf(message, 'destination');
  if (header === undefined) throw new Refused(400, 'The Destination header is missing.');
  const [, host] = /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i.exec(header) ?? [];
  if (host !== undefined && host.toLowerCase() !== message.headers.host?.toLowerCase()) {
    throw new Refused(502, 'The destination is on another server.');
  }
  const overwrite = headerOf(message, 'overwrite')?.trim().toUpperCase() !== 'F';
  return { path: parsePath(header), overwrite };
}
