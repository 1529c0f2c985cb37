import type { Drive } from '@coffer/client';
import type { Files } from './disk.ts';
import type { LeftAlone } from './left-alone.ts';
import type { OwnFolder } from './own-folder.ts';
import type { SyncState } from './state.ts';

/** The part of a drive that sync uses. */
export type SyncDrive = Pick<
  Drive,
  | 'list'
  | 'digests'
  | 'upload'
  | 'discardUploads'
  | 'stream'
  | 'ensureDirectories'
  | 'move'
  | 'stat'
  | 'rename'
  | 'trash'
  | 'statNow'
  | 'changes'
>;

export interface ApplyPorts {
  readonly files: Files;
  readonly folder: string;
  readonly own: OwnFolder;
  readonly drive: SyncDrive;
  /** The folder of the drive; null is the top. */
  readonly directoryId: string | null;
  readonly state: SyncState;
  readonly leftAlone: LeftAlone;
  readonly now: () => number;
  readonly signal: AbortSignal;
}
