/** Constants of the product that both sides must agree on. Times say their unit; sizes are bytes. */

/** The address of the project, where people find newer versions; empty: it has none yet, and nothing leads there. */
export const PROJECT_URL: string = '';

/** A session is refreshed when fewer than this many seconds remain before it expires. */
export const SESSION_REFRESH_WINDOW_SECONDS = 60;

/** After this many days, an account whose e-mail address nobody has confirmed is removed. */
export const UNCONFIRMED_ACCOUNT_DAYS = 30;

/** How often the transfer queue starts what can start. */
export const QUEUE_TICK_MS = 1_000;

/** Files of one direction that transfer at the same time. */
export const CONCURRENT_FILES = 4;

/** Files up to this size are uploaded together with others; so many of them count as `CONCURRENT_FILES`. */
export const SMALL_FILE_BYTES = 256 * 1_024;
export const SMALL_FILES_AT_ONCE = 128;

/** Chunks of one direction in flight at the same time, over all its files. */
export const CHUNKS_IN_FLIGHT = 8;

/**
 * Of those that come down, the share of downloads, and that of previews: they run on different threads and know nothing
 * of each other. While a chunk is opened it is held twice.
 */
export const READ_CHUNKS_IN_FLIGHT = CHUNKS_IN_FLIGHT / 2;

/** Chunks that one request may fetch. */
export const CHUNKS_PER_REQUEST = 32;

/** Stored chunks of which one answer tells what their sender sealed of them. */
export const SENT_CHUNKS_PAGE_SIZE = 4_096;

/** How often a chunk is sent again after the server refused its checksum. */
export const CHECKSUM_RETRIES = 3;

/** How long a finished transfer stays in the list. */
export const FINISHED_TRANSFER_RETENTION_MS = 15 * 60_000;

/** Names that get tokens with one call at most. */
export const NAMES_INDEXED_AT_ONCE = 100;

export const SEARCH_PAGE_SIZE = 10;
/** So many results the server gives at once at most: a client sees by the names which of them match, and how well. */
export const SEARCH_LIMIT = 100;
/** So many tokens one search takes, and so many results it skips at most. */
export const SEARCH_TOKEN_LIMIT = 8;
export const SEARCH_SKIP_LIMIT = 10_000;
/** Directories that lie in each other. No file system in use takes more in one path, and no ZIP entry's name. */
export const DIRECTORY_DEPTH_LIMIT = 128;
/** Directories that one search answers with beside what it has found: as many as lie above a page of results. */
export const SEARCH_DIRECTORY_LIMIT = SEARCH_PAGE_SIZE * DIRECTORY_DEPTH_LIMIT;
export const LISTING_PAGE_SIZE = 2_000;
/** Versions of a file in one answer. */
export const VERSIONS_PAGE_SIZE = 200;
/** Changed and removed items on one page of changes. */
export const CHANGES_PAGE_SIZE = 1_000;
/** Items of one answer with the rows of a space, unless a single node has more. */
export const ROWS_PAGE_SIZE = 2_000;
/** The nodes of level 2 above the buckets of a space's digest, each with 32 of them; see `row-digests.ts` of `packages/crypto`. */
export const DIGEST_NODES = 1_024;
export const THUMBNAIL_BATCH_SIZE = 100;
export const BATCH_SIZE = 1_000;
/** The header by which a call about files and directories says which space it means; the caller's drive where it is left out. */
export const SPACE_HEADER = 'coffer-space';
/**
 * The header by which a change that somebody else has overtaken is answered with status 200, and its problem: it is made again, and nothing has failed. A browser
 * writes each refusal into its console.
 */
export const OVERTAKEN_HEADER = 'coffer-overtaken';
/** The header by which a client says which version of the format it has; see docs/format.md. */
export const FORMAT_HEADER = 'coffer-format';
/** The version of the API, which rises with each release in which a call changes. */
export const API_VERSION = 1;
/** The oldest version of the API, of a server or of a program, that this release works with: that of the release before. */
export const OLDEST_API_VERSION = 1;
/** The header by which our programs and each answer of a server say their version of the API. */
export const API_HEADER = 'coffer-api';
/** Spaces that are changed together. */
export const SPACES_AT_ONCE = 16;
/** Operations of one batch of changes. */
export const BATCH_OPERATIONS = 256;
/** The same of the batch that ends a fork: it takes away all links and invitations that its owner does not want. */
export const FORK_OPERATIONS = 4_096;
/** Existing rows that a batch changes whose bytes are kept, and batches that one batch undoes. */
export const MOST_KEPT_ROWS = 8_192;
export const MOST_UNDONE_BATCHES = 4_096;
/** Small files that come with one batch, the bytes of the whole request, and of its JSON part. */
export const BATCH_FILES = 256;
export const BATCH_BYTES = 8 * 1_024 * 1_024;
export const BATCH_JSON_BYTES = 2 * 1_024 * 1_024;
/** A limit by number removes no version of a file that is younger. */
export const YOUNG_VERSION_DAYS = 30;
/** Nothing that somebody other than the owner did goes automatically before its owner's devices have seen it so for as many days. */
export const OTHERS_KEPT_DAYS = 90;
/** The greatest limits that can be set for how many versions are kept, and for how many days. */
export const MOST_KEPT_VERSIONS = 100_000;
export const MOST_KEPT_DAYS = 36_500;

/** Metadata of an item, and each hash of a content, as they are sealed. */
export const SEALED_METADATA_LENGTH = 1_024;
export const SEALED_HASH_LENGTH = 128;

/** A setting as it is stored, and how many a space may have. */
export const SEALED_SETTING_LENGTH = 16_384;
export const SETTINGS_PER_SPACE = 1_000;
/** Files that one request link takes at most, and of what waits on one page. */
export const MOST_REQUESTED_FILES = 1_000;
export const INBOX_PAGE_SIZE = 200;
/** Characters of what the owner of a request link says to senders. */
export const REQUEST_NOTE_LENGTH = 1_000;

/** People whom an account knows. */
export const CONTACTS_PER_SPACE = 1_000;
/** People who have followed one invitation into a space, of whom one comes in. */
export const ANSWERS_PER_INVITATION = 8;
/** People with whom a space is shared. */
export const MEMBERS_PER_SPACE = 100;
/** Spaces of one person that are offered to another who has answered none of them. */
export const OPEN_OFFERS_TO_PERSON = 20;
/** Invitations into spaces on one page of a person's own, at most. */
export const INVITATIONS_PAGE_SIZE = 200;
/** Spaces on one page of those that others share with a person, at most. */
export const SHARED_PAGE_SIZE = 200;
/** Spaces on one page of those that a person follows, at most. */
export const SPACES_PAGE_SIZE = 200;
/** The newest changes of a key pair that the server keeps, for devices and people who saw an earlier one. */
export const KEPT_KEY_SUCCESSIONS = 16;
/** The largest quota of one account. */
export const MOST_ITEMS_PER_ACCOUNT = 100_000_000;

/**
 * The bytes that an item counts as in a quota beside its content, name, metadata and thumbnail: as much as its keys
 * and digests can take.
 */
export const ITEM_BYTES = 1_024;

/** Public links of an account: so many a change of the key pair takes along. */
export const LINKS_PER_ACCOUNT = 2_000;

/** Links that lead to one item, its own included. */
export const LINKS_PER_ITEM = 8;

/** Entries of a link that come with one call. */
export const LINK_ENTRIES_AT_ONCE = 4_096;

/** Settings that a change of the key pair takes along; there are fewer kinds of them. */
export const KEY_CHANGE_SETTINGS = 16;

/** Spaces beside the drive, and memberships in all of them: so many it takes along. */
export const SPACES_PER_ACCOUNT = 1_000;
export const MEMBERS_PER_ACCOUNT = 5_000;

/** Bytes of a change of the key pair in all, and of what moves between spaces. */
export const KEY_CHANGE_BYTES = 64 * 1_024 * 1_024;
export const MOVE_BYTES = 1_024 * 1_024 * 1_024;

/** Bytes of one part of these. */
export const PART_BYTES = 8 * 1_024 * 1_024;

/** Versions that one person has in one file of a space that is not theirs. */
export const VERSIONS_PER_AUTHOR = 5_000;

/** The largest page of accounts, and of events. */
export const USER_PAGE_SIZE = 200;
export const EVENT_PAGE_SIZE = 200;

export const THUMBNAIL_LONGER_SIDE_PX = 480;
export const THUMBNAIL_JPEG_QUALITY = 0.8;
/** A sealed thumbnail as it is stored, and the largest picture that fits into one. */
export const SEALED_THUMBNAIL_LENGTH = 65_536;
export const THUMBNAIL_BYTES = 48_000;
/**
 * Pictures that get a thumbnail, because browsers decode them. Videos get one of their first frame, whichever of them
 * the browser at hand plays, so they are in no list.
 */
export const THUMBNAIL_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
] as const;

/** The last second of the year 9999, unix seconds: no time is later. */
export const LATEST_TIME = 253_402_300_799;

/** The first second of the year 1, in unix seconds: no file is older. */
export const EARLIEST_FILE_TIME = -62_135_596_800;

/** The mime type that marks an item as a directory. */
export const DIRECTORY_MIME = 'dir';

export const DEFAULT_SORT = 'name|desc';
export const DOUBLE_CLICK_MS = 250;
export const ROW_RENDER_MARGIN_PX = 2_000;
export const HIGHLIGHT_SCROLL_DELAY_MS = 500;
export const HIGHLIGHT_SCROLL_OFFSET_PX = 100;
export const HIGHLIGHT_CLEAR_MS = 5_000;

/** Where other applications of a device hand files over, by a form with files of this name. */
export const SHARE_PATH = '/share';
export const SHARED_FILES_FIELD = 'files';
export const BREADCRUMB_COLLAPSE_PARENTS = 3;
export const FOLDER_DROP_NAVIGATION_MS = 100;
export const SUBMIT_DEBOUNCE_MS = 1_000;
export const COPIED_LABEL_MS = 2_000;
export const TRANSFER_LIST_MAX_HEIGHT_PX = 325;

/** The browser's IndexedDB, under the names that the specification gives. */
export const CLIENT_DATABASE_NAME = 'localforage';
export const CLIENT_STORE_NAME = 'keyvaluepairs';
