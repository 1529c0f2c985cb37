/** A star of an item; null as the space is the drive itself. */
export interface Star {
  readonly spaceId: string | null;
  readonly itemId: string;
}

/**
 * Items that somebody wants to find quickly. The server keeps a sealed row in the drive for each, and learns how many there are. Those of a shared
 * folder are each member's own: its `Drive` shows and changes the stars that the drive of who is signed in keeps of its items.
 */
export interface Stars {
  /**
   * All stars of the account, those of its drive and of all shared folders. A star stays as long as nobody takes it away, also where its item or its
   * space is not there at present. Throws as all calls do.
   *
   * @example
   * const { id: itemId } = await drive.stat('/Holidays/beach.jpg');
   * await drive.stars.set([itemId], true);
   * await drive.stars.all(); // => [{ spaceId: null, itemId }]
   */
  all(signal?: AbortSignal): Promise<readonly Star[]>;

  /**
   * The ids of all items of this space that are starred, those in the trash among them, in no order. What does not open, or is no star, is
   * left out. Throws as all calls do.
   *
   * @example
   * const { id } = await drive.stat('/Holidays/beach.jpg');
   * await drive.stars.set([id], true);
   * await drive.stars.ids(); // => [id]
   * await drive.stars.set([id], false);
   * await drive.stars.ids(); // => []
   */
  ids(signal?: AbortSignal): Promise<readonly string[]>;

  /**
   * Stars items, or takes their stars away; what is so already stays so. Whatever other devices do at the same moment, no
   * star is lost. Throws `too_many_items` beyond some thousand stars, and as all calls do.
   */
  set(ids: readonly string[], isStarred: boolean, signal?: AbortSignal): Promise<void>;
}
