import type { ApiClient } from '../api/client.ts';
import type { Patience } from '../api/retry-policy.ts';
import type { Clock } from '../concurrency/clock.ts';
import type { Credentials } from '../keyring/credentials.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedTogether } from '../people/opened-together.ts';
import type { UnfinishedMove } from '../people/unfinished-move.ts';
import type { EndedMembers } from '../space/ended-members.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import type { OpenDownload } from '../transfers/archives/open-download.ts';
import type { Look } from '../transfers/upload/prepare-upload.ts';
import type { UploadEngine } from '../transfers/upload/upload-engine.ts';
import type { NamesOnDevice, RowsOfSpaces, RowsOnDevice } from '../tree/read-rows.ts';
import type { UnfinishedEnd } from './doubts/unfinished-end.ts';
import type { SettingMemory } from './settings/setting-memory.ts';
import type { Stars } from './settings/stars.ts';
import type { BegunUploads } from './uploading/begun-uploads.ts';

/** A keyring of a drive that seals under no key which is the server's word alone. */
export interface ProvingKeyring {
  readonly keyring: KeyringPort;
  /** Looks at the newest head of the drive. True if that is believed and has another key, with which the keyring goes on. */
  follow(signal: AbortSignal): Promise<boolean>;
  /** The same where something has been refused for its key. Throws what is wrong with the drive. */
  adopt(signal: AbortSignal): Promise<boolean>;
}

export type { NamesOnDevice } from '../tree/read-rows.ts';

/** The keyring of this thread, or its counterpart on another one. */
export type KeyringPort = Omit<Keyring, 'isUnlocked' | 'lock'> & { lock(): void | Promise<void> };

/** Lends what prepares a change of what opens the account, on this thread or on one that ends with the task. */
export type WithCredentials = <T>(
  task: (credentials: Pick<Credentials, keyof Credentials>) => Promise<T>,
) => Promise<T>;

/** Looks at a picture or a video; throws nothing. */
export type LookAt = (file: Blob) => Promise<Look>;

/** By which the server is reached about a space. */
export type SpacePorts = Pick<DrivePorts, 'api' | 'uploads' | 'downloads'>;

/** What a drive works with. A page gives it its workers; `Drive.connect` makes all of it on this thread. */
export interface DrivePorts {
  readonly api: ApiClient;
  readonly keyring: KeyringPort;
  readonly credentials: WithCredentials;
  readonly uploads: UploadEngine;
  /** Whether uploads take contents in parts; they do by default. */
  readonly uploadsTakeParts?: false;
  /** Opens downloads; asked for with the first one, so that a page can load the code then. */
  readonly downloads: () => Promise<OpenDownload>;
  readonly look: LookAt;
  /** A name by which people know this device, sealed with each version that is stored here; what it says of itself by default. */
  readonly device?: string;
  /** What this device has seen of settings. */
  readonly seenSettings: SettingMemory;
  /** Where this device remembers the uploads that it has begun; a page keeps what it needs to resume them itself. */
  readonly begun?: BegunUploads;
  /** The newest heads that this device has verified. */
  readonly heads: HeadMemory;
  /** The names on this device; where there are none, the server's blind index is asked, and no lists of what is here are made. */
  readonly names?: NamesOnDevice;
  /** The rows of the drive on this device; the server is asked where there are none. */
  readonly rows?: RowsOnDevice;
  /** What reaches another space of the account than its drive; none is opened where it is left out. */
  readonly inSpace?: (spaceId: string) => SpacePorts | Promise<SpacePorts>;
  /**
   * Keeps the rows of other spaces on this device, once they are proven; the server is asked where it is left out, and
   * what it shows of a space with members is then believed.
   */
  readonly stores?: RowsOfSpaces;
  /** Whether the keys were proven as the space was opened; those of a drive are the server's word before its newest head is seen. */
  readonly keysAreProven?: true;
  /** Of a space of one's own beside the drive: removes who is a member no longer before anything is written in it. */
  readonly members?: EndedMembers;
  /** Of a space of one's own beside the drive: where the limits of the account are set. Nothing limits a space of somebody else. */
  readonly limits?: SettingPorts;
  /** Of a space next to the drive: the stars of its items, which are settings of the drive. */
  readonly stars?: Stars;
  /** Whether names get tokens in the server's blind index, where the account has it; they do by default. */
  readonly indexes?: false;
  /** Time and chance. */
  readonly clock: Clock;
  /** Scheme, host and port of the server as its visitors know it. */
  readonly origin: string;
  /** How long a server that cannot be reached is waited for while something is looked up. */
  readonly patience: Patience;
}

/** By which the settings of an account are read and changed: those of its drive. */
export type SettingPorts = Pick<
  PartPorts,
  'api' | 'keyring' | 'writer' | 'rows' | 'clock' | 'patience' | 'seenSettings'
>;

/** What the parts of a drive work with: its ports, and the one way by which they change something in it. */
export interface PartPorts extends DrivePorts {
  readonly writer: SpaceWriting;
  /** See `ProvingKeyring`; left out where the keyring follows by itself. */
  readonly followKey?: ProvingKeyring['follow'];
  readonly adoptKey?: ProvingKeyring['adopt'];
}

/** The same for what moves between spaces. */
export interface MovingPorts extends PartPorts {
  readonly move: UnfinishedMove;
  /** What ends forks of spaces next to the drive, by their ids. */
  readonly ends: Map<string, UnfinishedEnd>;
  /** How spaces are opened together, from the first one on. */
  readonly opening: { together: OpenedTogether<PartPorts> | null };
}
