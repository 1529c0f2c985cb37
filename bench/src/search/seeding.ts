import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { indexedTextsOf } from '@coffer/crypto';
import { seededRandom } from '../../../e2e/support/drawn-names.ts';
import { createSessions } from '../../../packages/server/src/auth/sessions.ts';
import { currentRequester } from '../../../packages/server/src/calls/requester.ts';
import { createEventLog } from '../../../packages/server/src/events/event-log.ts';
import { postingKey } from '../../../packages/server/src/storage/search-repository.ts';
import type { Database, Queries } from '../../../packages/server/src/store/database/database.ts';
import type {
  NewItemRow,
  NewVersionRow,
  UserRow,
} from '../../../packages/server/src/store/database/schema.ts';
import { userRepository } from '../../../packages/server/src/users/user-repository.ts';
import { nameOf } from './names.ts';

/** One item in so many is a directory. */
const DIRECTORIES = 50;
const ITEMS_AT_ONCE = 500;
const ROWS_PER_STATEMENT = 1_000;
const FIRST_DAY = 1_400_000_000;
const SECONDS = 300_000_000;
const TOKEN_BYTES = 16;
/** A client fills up to a multiple of this. */
const TOKEN_STEP = 16;

/** Somebody whose drive can be searched. */
export interface Searcher {
  readonly user: UserRow;
  /** Ids of some directories, the largest first. */
  readonly directories: readonly string[];
  /** What the client would make of a text of the index, in a query. */
  token(text: string): string;
}

/**
 * Puts an account with so many items straight into the database. What only clients read is random, as it seems
 * to the server anyway; the tokens are those that a client with a key of its own would send.
 */
export async function seedSearcher(database: Database, items: number, seed: number): Promise<Searcher> {
  const random = seededRandom(seed);
  const user = await insertUser(database);
  const token = tokensOf(randomBytes(32));
  const directories: string[] = [];
  for (let first = 0; first < items; first += ITEMS_AT_ONCE) {
    const count = Math.min(ITEMS_AT_ONCE, items - first);
    const seeded = Array.from({ length: count }, (_, index) => {
      const isDirectory = (first + index) % DIRECTORIES === 0;
      // Older directories hold more, as they do.
      const parent = directories[Math.floor(random() ** 2 * directories.length)] ?? null;
      const modifiedAt = FIRST_DAY + Math.floor(random() * SECONDS);
      const item = itemRow(user.space_id, { parent, isDirectory, modifiedAt });
      if (isDirectory) directories.push(item.id);
      return { item, modifiedAt, name: nameOf(random, first + index) };
    });
    await database.transaction({ lock: 'database' }, async (queries) => {
      await queries
        .insertInto('item_rows')
        .values(seeded.map(({ item }) => item))
        .execute();
      await queries
        .insertInto('item_spaces')
        .values(seeded.map(({ item: { id, space_id } }) => ({ id, space_id })))
        .execute();
      const versions = seeded.flatMap((each) => versionsOf(each));
      await queries.insertInto('versions').values(versions).execute();
      await queries
        .insertInto('version_spaces')
        .values(versions.map(({ id, space_id }) => ({ id, space_id })))
        .execute();
      await insertTokens(queries, user.space_id, token, seeded);
    });
  }
  return { user, directories, token };
}

/** Signs somebody in; gives the value of the session's cookie. */
export async function signIn(database: Database, { user }: Searcher): Promise<string> {
  const clock = () => Math.floor(Date.now() / 1_000);
  const events = createEventLog({
    milliseconds: Date.now,
    random: randomBytes,
    requester: currentRequester,
  });
  const settings = async () => ({ remember_days: 30 });
  const sessions = createSessions({ database, clock, random: randomBytes, events, settings });
  return (await sessions.begin({ method: 'password', user }, { remember: false, device: 'Benchmark' })).tokens
    .session;
}

interface Seeded {
  readonly item: NewItemRow;
  readonly modifiedAt: number;
  readonly name: string;
}

/** The same as the server does for one item after the other, in statements of many rows. */
async function insertTokens(
  queries: Queries,
  spaceId: string,
  token: (text: string) => string,
  seeded: readonly Seeded[],
): Promise<void> {
  const entries = await queries
    .insertInto('search_entries')
    .values(seeded.map(({ item }) => ({ space_id: spaceId, item_id: item.id })))
    .returning(['number', 'item_id'])
    .execute();
  const numbers = new Map(entries.map(({ number, item_id }) => [item_id, number]));
  const postings = seeded.flatMap(({ item, modifiedAt, name }) => {
    const tokens = indexedTextsOf(name).map((text) => drawn(token(text)));
    while (tokens.length % TOKEN_STEP > 0) tokens.push(randomBytes(TOKEN_BYTES).toString('hex'));
    return tokens.map((each) => ({
      token: postingKey(spaceId, each),
      modified_at: modifiedAt,
      entry: numbers.get(item.id) ?? 0,
    }));
  });
  for (let first = 0; first < postings.length; first += ROWS_PER_STATEMENT) {
    const rows = postings.slice(first, first + ROWS_PER_STATEMENT);
    await queries.insertInto('search_postings').values(rows).execute();
  }
}

function itemRow(
  spaceId: string,
  { parent, isDirectory, modifiedAt }: { parent: string | null; isDirectory: boolean; modifiedAt: number },
): NewItemRow {
  const id = randomUUID();
  return {
    space_id: spaceId,
    id,
    revision: 0,
    parent_id: parent,
    kind: isDirectory ? 0 : 1,
    version_id: isDirectory ? null : id,
    encrypted_name: envelope(62),
    name_epoch: 1,
    name_hash: randomBytes(32).toString('hex'),
    name_hash_epoch: 1,
    directory_metadata: isDirectory ? envelope(94) : null,
    metadata_epoch: isDirectory ? 1 : null,
    directory_modified_at: isDirectory ? modifiedAt : null,
    created_at: modifiedAt,
  };
}

/** The one version of a file. */
function versionsOf({ item: { space_id, id, kind }, modifiedAt }: Seeded): NewVersionRow[] {
  if (kind === 0) return [];
  return [
    {
      space_id,
      id,
      item_id: id,
      number: 1,
      encrypted_key: envelope(62),
      key_epoch: 1,
      mime: 'application/pdf',
      size: 0,
      chunks: 1,
      encrypted_metadata: envelope(94),
      file_modified_at: modifiedAt,
      begun_at: modifiedAt,
      finished_upload_at: modifiedAt,
    },
  ];
}

function insertUser(database: Database): Promise<UserRow> {
  const id = randomUUID();
  return database.transaction({ lock: 'database' }, (queries) =>
    userRepository(queries).insert({
      id,
      space_id: randomUUID(),
      email: `${id}@example.org`,
      email_normalized: `${id}@example.org`,
      role: 'user',
      password_hash: '',
      fingerprint: id,
      pubkey: '',
      encrypted_private_key: null,
      encrypted_account_key: null,
      email_verified_at: 0,
      created_at: 0,
    }),
  );
}

const envelope = (bytes: number) => randomBytes(bytes).toString('base64url');

/** One of the 256 tokens that a name may carry for a query's. */
function drawn(queryToken: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(queryToken, 'hex'), null);
  const counter = Buffer.alloc(TOKEN_BYTES);
  randomBytes(1).copy(counter, TOKEN_BYTES - 1);
  return cipher.update(counter).toString('hex');
}

/** A query's tokens under a key; those of one text are made once. */
function tokensOf(key: Buffer): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const token =
      known.get(text) ?? createHmac('sha256', key).update(text).digest().toString('hex', 0, TOKEN_BYTES);
    known.set(text, token);
    return token;
  };
}
