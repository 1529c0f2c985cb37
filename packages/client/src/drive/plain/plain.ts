import type { FoundItem } from '../../keyring/found-item.ts';
import type { AccountSettings } from '../settings/settings.ts';

/** Whether programs without keys may change the drive. */
export interface PlainSetting {
  /** As of `AccountSettings`. Only what is `saved` has an effect. */
  readonly state: AccountSettings['state'];
  readonly allowed: boolean;
  /** Of what the server has; null where that is nothing. */
  readonly revision: number | null;
}

/** What a program without keys did to an item, or to its link. */
export type PlainDeed =
  | 'added'
  | 'renamed'
  | 'moved'
  | 'trashed'
  | 'restored'
  | 'deleted'
  | 'stored'
  | 'limited'
  | 'unlinked';

/** A change that waits for its owner. */
export interface WaitingChange {
  /** Of the item; of its link, where that was changed. */
  readonly id: string;
  /** All that was done to it. */
  readonly deeds: readonly PlainDeed[];
  /** As it was signed; null of what was added. */
  readonly signed: FoundItem | null;
  /** As the program left it; null where it is to be deleted, and of a link. */
  readonly changed: FoundItem | null;
  /** Unix seconds. */
  readonly since: number;
  /** False of what does not open, and of an upload without digests: it can only be put back. */
  readonly canAccept: boolean;
}

/** What waits. */
export type WaitingList =
  | {
      readonly state: 'allowed';
      /**
       * Whether the server says that it lets such changes come. It may not have heard of the setting, where neither it nor taking it back could
       * be told: `change` tells again.
       */
      readonly isTaken: boolean;
      readonly changes: readonly WaitingChange[];
    }
  /** Nobody has allowed such changes, and the server shows none. */
  | { readonly state: 'off' }
  /** Nobody has allowed such changes, and the server shows some all the same: it lies. Nothing of them has an effect. */
  | { readonly state: 'lie'; readonly count: number };

/** Changes that programs make without keys: they wait beside what was signed until the owner decides. */
export interface PlainChanges {
  /**
   * Whether such changes may come. Throws as all calls do.
   *
   * @example
   * (await drive.plain.read()).allowed; // => false
   */
  read(signal?: AbortSignal): Promise<PlainSetting>;

  /**
   * Lets them come, or not. Throws `changes_wait` where some wait that are not decided about, `space_changed` where
   * another device has set it meanwhile.
   *
   * @example
   * const { revision } = await drive.plain.read();
   * await drive.plain.change({ allowed: true, revision });
   * (await drive.plain.waiting()).state; // => 'allowed'
   */
  change(setting: Pick<PlainSetting, 'allowed' | 'revision'>, signal?: AbortSignal): Promise<PlainSetting>;

  /**
   * All that waits, by name. Throws `space_lied` where a row is not as it was signed.
   *
   * @example
   * (await drive.plain.waiting()).state; // => 'off'
   */
  waiting(signal?: AbortSignal): Promise<WaitingList>;

  /**
   * Puts changes back, and accepts others, by their ids, with a signed batch; many take several.
   * What was added to a directory that is put back goes with it, and what is accepted in one that was added brings it along. Throws `changes_wait`, `name_exists`, and as all that
   * changes the drive.
   */
  decide(
    decisions: { readonly putBack: readonly string[]; readonly accept: readonly string[] },
    signal?: AbortSignal,
  ): Promise<void>;
}
