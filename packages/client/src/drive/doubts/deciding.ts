import type { RememberedHead } from '../../space/head-memory.ts';
import type { SpaceTrouble } from '../../space/head-verifier.ts';
import type { ShownDrive } from '../../space/shown-drive.ts';
import type { DriveDifference } from './in-comparing.ts';
import type { ReturningAccess } from './returning-access.ts';

/** How this device judges the drive that the server shows. */
export interface DriveStanding {
  /** Why the server is not believed; null where all is well. */
  readonly trouble: SpaceTrouble | null;
  /** The newest head that this device has verified; null where it knows none. */
  readonly newest: RememberedHead | null;
  /** The head by which another device has ended a fork: its hash, which people see as words, and the time that it states, in unix seconds. */
  readonly ended: { readonly hash: string; readonly at: number } | null;
  /**
   * The drive as the server shows it, where that is not what this device has seen: what `acceptDrive` goes on with. Null where there is nothing to
   * go on with.
   */
  readonly shown: ShownDrive | null;
}

/** How this device judges a space next to the drive that the server shows. */
export interface SpaceStanding extends DriveStanding {
  /** Whether it is one's own, whose owner decides how it goes on: of anybody else's, `shown` is null. */
  readonly isMine: boolean;
}

/** How a shared folder or file goes on which the server shows otherwise than this device has seen it. */
export interface Deciding {
  /**
   * Opens a space next to the drive, and says what this device makes of what the server shows of it. Nothing of one's own is to be decided on a device that
   * only another device has told of its newest head. Throws `not_found`, and what the drive itself is not believed for.
   *
   * @example
   * await drive.people.standing(crypto.randomUUID()); // throws not_found
   */
  standing(spaceId: string, signal?: AbortSignal): Promise<SpaceStanding>;

  /**
   * In what the server shows a space of one's own otherwise than this device has proven it, as `Account.differences`; null where nobody has it open on this
   * device, and there is nothing to compare.
   *
   * @example
   * await drive.people.differences(crypto.randomUUID(), null); // throws not_found
   */
  differences(
    spaceId: string,
    shown: ShownDrive | null,
    signal?: AbortSignal,
  ): Promise<readonly DriveDifference[] | null>;

  /**
   * The members and links that come back to a space of one's own, or permit more than this device knows, once it goes on as the server shows it. What is to
   * end, `goOn` is told as what is put back. Throws `space_changed` where the server shows another end by now.
   */
  returning(spaceId: string, shown: ShownDrive, signal?: AbortSignal): Promise<readonly ReturningAccess[]>;

  /**
   * Goes on with a space of one's own as the server showed it; see `Account.acceptDrive`. A member who is not to come back is removed, and one who is known
   * with less has that again.
   *
   * @param putBack ids of `differences` and of what is `returning`
   */
  goOn(spaceId: string, shown: ShownDrive, putBack?: readonly string[], signal?: AbortSignal): Promise<void>;

  /** Follows how the owner of a space has ended a fork of it. To be called once somebody has seen that here; see `Account.followDrive`. */
  follow(spaceId: string, ended: NonNullable<SpaceStanding['ended']>, signal?: AbortSignal): Promise<void>;
}
