import type { OpenedItem } from '../../keyring/opened-item.ts';
import type { AcceptedDamage } from '../../people/carry.ts';
import type { ItemRef } from '../places/item-ref.ts';

export type { AcceptedDamage } from '../../people/carry.ts';

/** An item of a space by its id, or as it was listed there. */
export type CarriedRef = string | Pick<OpenedItem, 'id'>;

/** From which space to which one items go; null is the drive. */
export interface CarryingPlaces {
  readonly from: string | null;
  readonly to: string | null;
  /** Into which directory of that space; into none by default. */
  readonly directory?: CarriedRef | null;
  readonly damaged?: AcceptedDamage;
}

/** What goes from the drive into spaces beside it, back, and between them. */
export interface Carrying {
  /**
   * Moves items with all that is in them from the drive into a space, out of one of one's own, or from one into another: their content is
   * not sent again, and who was a member of the space from which they come opens nothing that is sealed there later. Whoever is a member of the
   * other one sees all of it, the trash and older versions too. Links of what moves end. Up to a thousand move in one step, all or none.
   * Editors bring their own into a space and take nothing out of it. Throws `forbidden`, `name_exists`, `shared_inside`, `changes_wait`,
   * `upload_unfinished`, `items_damaged` where something does not open and that is not accepted, `not_a_directory`, `too_deep`, `quota_exceeded` of who owns the space, `too_many_items`, `space_lied`, and as `open`.
   *
   * @example
   * await drive.createDirectory('/Club');
   * const { spaceId } = await drive.people.separate('/Club');
   * const beach = await drive.stat('/Holidays/beach.jpg');
   * await drive.people.carry([beach], { from: null, to: spaceId });
   * const { drive: club } = await drive.people.open(spaceId);
   * (await club.list('/')).children.map(({ name }) => name); // => ['beach.jpg']
   * await drive.people.carry([beach], { from: spaceId, to: null });
   * (await club.list('/')).children.length; // => 0
   */
  carry(items: readonly CarriedRef[], places: CarryingPlaces, signal?: AbortSignal): Promise<void>;

  /**
   * Ends the sharing of a folder: an ordinary one takes its place, with all that was in it and its trash, under other keys. A file that was
   * shared by itself comes back with its id and its versions, called as what stood for it. All memberships and invitations end. What members
   * have seen stays theirs. As long as changes by others can be undone, or anything is in it that this version of the format does not know, the folder
   * stays one of its own (`isKept`), and nobody has a part in it; with `letGo` changes can be undone no more, and it ends at once, or fails with
   * `update_to_move` once nobody has a part in it. Throws `not_found` of what is not shared, and as `carry`.
   *
   * @example
   * await drive.createDirectory('/Choir');
   * await drive.people.separate('/Choir');
   * const { itemId } = await drive.people.takeBackWhole('/Choir');
   * await drive.createDirectory({ directory: itemId, name: 'Songs' });
   */
  takeBackWhole(
    item: ItemRef,
    options?: { readonly damaged?: AcceptedDamage | undefined; readonly letGo?: boolean },
    signal?: AbortSignal,
  ): Promise<{ readonly itemId: string; readonly isKept: boolean }>;

  /**
   * What is kept of the changes of others in something that is shared, as the server says. Throws `not_found` of what is not shared.
   *
   * @example
   * await drive.createDirectory('/Band');
   * await drive.people.separate('/Band');
   * (await drive.people.keptChanges('/Band')).isKept; // => false
   */
  keptChanges(item: ItemRef, signal?: AbortSignal): Promise<KeptHere>;

  /**
   * Drops what is kept of the changes of others up to now: these can be undone no more, and nobody is kept from changing anything by them. Throws `not_found` of
   * what is not shared.
   *
   * @example
   * await drive.createDirectory('/Team');
   * await drive.people.separate('/Team');
   * await drive.people.dropKeptChanges('/Team');
   */
  dropKeptChanges(item: ItemRef, signal?: AbortSignal): Promise<void>;
}

/** What is kept of the changes that others made in a shared folder. */
export interface KeptHere {
  /** Whether something of it could be undone. */
  readonly isKept: boolean;
  /** How many bytes are counted of each person; those whose account is gone have neither address nor fingerprint. */
  readonly people: readonly {
    readonly email: string | null;
    readonly fingerprint: string | null;
    readonly bytes: number;
  }[];
}
