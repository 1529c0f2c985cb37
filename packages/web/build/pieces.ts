import type { Rolldown } from 'vite';

const DOOR = 'ActivateEmail|ForgotPassword|PrivateKeyLogin|Register|Resend|StartOver';

/** The format of heads, memberships and the rows under them, which a page takes with its first change. */
const SIGNING =
  'head|read-head|rows/index|row-digests|decode-rows|record-writer|row-sha256|membership|membership-message|sharing-key';

/** The table of operations: every page imports it for schemas that it does not use. What is said of operations comes with what signs. */
const OPERATIONS = 'packages/contract/src/operations/';

/** Modules of spaces that a page needs without signing anything, or only some pages need. */
const NOT_SIGNING =
  'all-spaces|changes-since|clock-by-head|doubted-spaces|drive-keys|follow-spaces|head-memory|links-above|name-exists|proven-calls|remember-first|space-events|unless-outdated';

/** Pieces below this size, in bytes of source, join one that is used beside them, since a request would cost more. */
const CRUMB = 3_500;

/** Smaller, since a larger piece would bring dialogs to pages that have none. */
const CRUMB_AT_THE_DOOR = 1_000;

/**
 * Which modules travel together; each comes with all that it needs and that no piece above has. The login page is React
 * and the `page`. The `drive` is one piece, which compresses better than many; what it shares with pages of people who
 * have not signed in stands apart, so that those load no drive. `e2e/browser/page-weight.spec.ts` weighs them.
 */
export const pieces: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 9 },
  {
    name: 'page',
    test: new RegExp(`^(?!.*${OPERATIONS})`),
    tags: ['$initial'],
    includeDependenciesRecursively: false,
    priority: 8,
  },
  // Of texts one line each, which decides by itself in which piece nothing lies.
  {
    name: 'small',
    test: /@tabler\/icons-react|@mantine\/core\/esm\/core\/(utils\/|Box\/get-style-object)|src\/(?!failures\/).*texts\.ts$/,
    minShareCount: 2,
    priority: 7,
  },
  {
    // What signs and verifies what the drive holds: loaded with the first change.
    name: 'signing',
    test: new RegExp(
      [
        `packages/client/src/space/(?!(${NOT_SIGNING})\\.)`,
        'packages/client/src/(tree/whole-row|rows/(canonical-item|chain-in|differences|id-text|member-row)|keyring/own-heads)\\.',
        'packages/crypto/src/(row-(sha256|digests)|rows/index)\\.',
        OPERATIONS,
        'node_modules/hash-wasm/',
      ].join('|'),
    ),
    minShareCount: 2,
    // Content would bring all that it imports, the contract's operations too.
    includeDependenciesRecursively: false,
    priority: 6.5,
  },
  {
    name: 'content',
    test: new RegExp(
      [
        'packages/(client/src/(concurrency|transfers/conflicts)|contract/src)/',
        'packages/client/src/tree/(?!(move-items|directory-record|whole-row)\\.)',
        'packages/client/src/keyring/(?!own-heads|fingerprint-words|seal-members)',
        // Signing needs them, too, but the drive before it.
        'packages/client/src/(space/(head-memory|unless-outdated)|failures/refused-here)\\.',
        `packages/crypto/src/(?!(${SIGNING}|request-link|invitation|fold|fitting-text)\\.)`,
        'src/(app/create-saving|features/files/browser/ItemPicture|thumbnails/|preview-kinds/preview-kind|format/(bytes|dates|duration|kind|list))',
        '@mantine/core/esm/components/(Progress|Stack|Group)/',
        '@tanstack/react-router/dist/esm/useLocation',
      ].join('|'),
    ),
    minShareCount: 2,
    priority: 6,
  },
  {
    name: 'dialogs',
    test: /@mantine\/core\/esm\/components\/(Modal|Tooltip)\/\w+\.mjs$|src\/app\/use-lock\./,
    priority: 5,
  },
  {
    // What opens files on the page's own thread: pages of links, and browsers without a service worker.
    name: 'opening',
    // Where chunks are on this device is asked by each drive, before anything is opened.
    test: /node_modules\/(hash-wasm|client-zip)\/|packages\/client\/src\/transfers\/(download\/(?!device-first)|archives\/)/,
    minShareCount: 2,
    priority: 5,
  },
  // The words of fingerprints, which no list of files shows.
  {
    name: 'fingerprint-words',
    test: /client\/src\/keyring\/fingerprint-words\./,
    minShareCount: 2,
    priority: 5,
  },
  // What the page of a link shares with one's own links, which come with dialogs.
  {
    name: 'link',
    test: /features\/links\/(LinkPicture|link-problem|texts)\./,
    minShareCount: 2,
    priority: 4,
  },
  {
    // What keeps the rows of the drive, and how they come from the thread that does: spaces beside the drive have that, too.
    name: 'keeping',
    test: new RegExp(
      [
        'src/(download-protocol/kept-places|session/without-server|app/keep-replica)\\.',
        'client/src/(session/kept-instead|space/(changes-since|space-events|follow-spaces))\\.',
        'client/src/replica/(columns|rows-on-device|packed-page)\\.',
      ].join('|'),
    ),
    priority: 4,
  },
  // What the lists of all spaces share, and the viewer with Photos: the login page holds the names of all pieces.
  {
    name: 'everything',
    test: /src\/(everything\/|app\/spaces\/PlacedPicture\.|features\/photos\/(photos|photos-address|use-timeline)\.)/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // What keeps files offline: one name instead of several.
  {
    name: 'offline',
    test: /src\/(app\/offline\/(bring-up|choices|keep-files|missing-room)|app\/spaces\/forget-space|session\/chosen-items|download-protocol\/kept-files)\./,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // What draws notices, loaded with the first, or once the page has what it shows.
  { name: 'Notices', test: /@mantine\/notifications\/|src\/app\/Notices\./, priority: 5 },
  // Texts of failures that nobody meets on the login page. Before notices, lest whoever has the texts draws these.
  { name: 'AppBanners-texts', test: /failures\/drive-texts\./, priority: 6 },
  // What follows other devices, and all else that each drive has once its page is at rest.
  {
    name: 'live',
    test: /src\/app\/(live\/|layout\/(announcements|AppBanners|FirstTime)\.)|client\/src\/(drive\/settings\/in-stars|people\/star-rows)\./,
    priority: 2.5,
  },
  {
    name: 'door',
    test: new RegExp(`src/app/views/(${DOOR})View\\.tsx$`),
    entriesAware: true,
    entriesAwareMergeThreshold: CRUMB_AT_THE_DOOR,
    priority: 4,
  },
  { name: 'drive', test: /src\/app\/drive\.ts$/, priority: 3 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: CRUMB, priority: 2 },
];

/** The same of workers. */
export const workerPieces: Rolldown.CodeSplittingGroup[] = [
  // All that a worker begins with in one piece, which compresses better than several.
  { name: 'worker', tags: ['$initial'], priority: 2 },
  // What the keyring's thread reads and signs heads with, which every drive has that was ever changed.
  {
    name: 'heads',
    test: new RegExp(
      [
        'packages/client/src/(keyring/own-heads|rows/member-row)\\.',
        'packages/crypto/src/(head|read-head|rows/[\\w-]+|row-digests|decode-rows|record-writer|membership|sharing-key)\\.',
      ].join('|'),
    ),
    priority: 1,
  },
];

/** The pages themselves, but for one that a test withholds. */
const PAGE = /(?<!Links)(?:View|Page)$/;

/**
 * The names of pieces that several pages share would name all of them, and the login page holds every name. Each character of
 * their hashes is six bits that nothing compresses; seven are the fewest that Rolldown takes for so many files.
 */
export function fileNameOf(name: string): string {
  const [first = ''] = name.split('~', 1);
  return `assets/${PAGE.test(first) ? 'view' : first}-[hash:7]`;
}
