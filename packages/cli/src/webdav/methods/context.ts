import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surroundings } from '../files/surroundings.ts';
import type { DavPath } from '../protocol/dav-path.ts';
import type { IfHeader } from '../protocol/if-header.ts';
import type { Locks } from '../protocol/locks.ts';
import type { OwnProperties } from './own-properties.ts';
import type { Standing } from './standing.ts';
import type { StorageUse } from './storage-use.ts';

/** What methods work with. */
export interface DavContext extends Surroundings {
  readonly locks: Locks;
  readonly properties: OwnProperties;
  readonly standing: Standing;
  readonly storageUse: StorageUse;
}

/** A request that was let in. */
export interface DavRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: DavPath;
  readonly ifHeader: IfHeader;
  /** Aborts when the program goes away that asks. */
  readonly signal: AbortSignal;
}

export type DavMethod = (request: DavRequest, within: DavContext) => Promise<void>;
