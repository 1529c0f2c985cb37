/** How long what is not shown any more is kept. */
export interface Retention {
  /** Versions of a file, the one that is shown among them; null for all. */
  readonly versions: number | null;
  /** Days for which versions are kept after another one took their place; null for ever. */
  readonly versionDays: number | null;
  /** Days for which things are kept in the trash; null for ever. */
  readonly trashDays: number | null;
}

/** What somebody has set for the account. */
export interface AccountSettings {
  /**
   * Only what is `saved` has an effect. `altered`: the server shows an older one than this device has seen, another one,
   * none, or one that does not open. `later`: one that only a later version of the format understands, and changes. Where nothing trustworthy
   * is saved, the defaults are here.
   */
  readonly state: 'saved' | 'unset' | 'altered' | 'later';
  readonly retention: Retention;
  /** Of what the server has; null where that is nothing. */
  readonly revision: number | null;
}

/** Whether names are sent with tokens by which the server finds them, and what somebody searches for with them. */
export interface SearchSetting {
  /** As of `AccountSettings`. What is `altered`, or `later`, counts as `off`: then nothing is sent that was not meant to be. */
  readonly state: AccountSettings['state'];
  /** The blind index of the server; `on` until somebody switches it off. */
  readonly index: 'on' | 'off';
  /** Of what the server has; null where that is nothing. */
  readonly revision: number | null;
}

/** Settings of the account, which the server keeps and cannot read. */
export interface Settings {
  /**
   * The settings as the owner's devices sealed them. Throws as all calls do.
   *
   * @example
   * const { state, retention } = await drive.settings.read();
   * state; // => 'unset'
   * retention; // => { versions: 100, versionDays: 90, trashDays: 30 }
   */
  read(signal?: AbortSignal): Promise<AccountSettings>;

  /**
   * Sets them, in the place of those that were read. A limit by number takes hold with the next version of a file, and
   * takes none that is younger than 30 days; what goes by its age goes by `removeDue`. Throws `space_changed` where another
   * device has set them meanwhile.
   *
   * @example
   * const { revision, retention } = await drive.settings.read();
   * await drive.settings.change({ revision, retention: { ...retention, versions: 10 } });
   * (await drive.settings.read()).retention.versions; // => 10
   */
  change(
    settings: Pick<AccountSettings, 'retention' | 'revision'>,
    signal?: AbortSignal,
  ): Promise<AccountSettings>;

  /**
   * Deletes for good what has been in the trash, and versions that were replaced, for as many days as somebody has set, up to a
   * thousand of both, and writes down what is seen so for the first time; gives how many went. Days count from both when it was put
   * there or replaced, as signed, and when a
   * device of the account first saw it, by the device's clock. Nothing goes where no limit is saved, while the rows on this device are not
   * all proven or there are none, on its first day with the drive, or while its clock is more than a day from the newest head's.
   * Throws as all calls do, and `space_rolled_back` and the like where the server does not show what was signed.
   *
   * @example
   * await drive.settings.removeDue(); // => 0
   */
  removeDue(signal?: AbortSignal): Promise<number>;

  /**
   * Whether the server's blind index is used. Throws as all calls do.
   *
   * @example
   * (await drive.settings.readSearch()).index; // => 'on'
   */
  readSearch(signal?: AbortSignal): Promise<SearchSetting>;

  /**
   * Switches the blind index on or off. Off, the server loses the tokens that it has, and gets none any more, neither of
   * names nor of searches; other devices that are in use know it within half a minute. On, all names come into the index
   * again, which takes a while in a large drive; where that fails, those that are in it by then are found. Throws `space_changed` where another device has set it meanwhile.
   *
   * @example
   * const { revision } = await drive.settings.readSearch();
   * await drive.settings.changeSearch({ revision, index: 'off' });
   * await drive.search('beach'); // throws names_not_read
   */
  changeSearch(
    setting: Pick<SearchSetting, 'index' | 'revision'>,
    signal?: AbortSignal,
  ): Promise<SearchSetting>;

  /**
   * Gives the server's blind index the tokens of all names anew, where it is used: after a change of the key pair, those that
   * it has were made with a former key. Takes a while in a large drive.
   *
   * @example
   * await drive.settings.indexAnew();
   * (await drive.search('beach')).found.map(({ item }) => item.name); // => ['beach.jpg']
   */
  indexAnew(signal?: AbortSignal): Promise<void>;
}
