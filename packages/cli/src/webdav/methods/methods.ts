import type { DavMethod } from './context.ts';
import { lock, unlock } from './locking.ts';
import { propfind, proppatch } from './properties.ts';
import { get } from './reading.ts';
import { copyTo, moveTo } from './relocating.ts';
import { del, mkcol, put } from './storing.ts';

/** What a client may ask. Explorer mounts nothing that does not name its authoring protocol. */
const options: DavMethod = async ({ response }) => {
  response
    .writeHead(200, {
      dav: '1, 2',
      'ms-author-via': 'DAV',
      allow: Object.keys(METHODS).join(', '),
      'accept-ranges': 'bytes',
      'content-length': 0,
    })
    .end();
};

/** By their names. */
export const METHODS: Readonly<Record<string, DavMethod>> = {
  OPTIONS: options,
  GET: get,
  HEAD: get,
  PUT: put,
  DELETE: del,
  MKCOL: mkcol,
  COPY: copyTo,
  MOVE: moveTo,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  LOCK: lock,
  UNLOCK: unlock,
};
