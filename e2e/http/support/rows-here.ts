import { sqliteDatabase } from '../../support/engine/sqlite.ts';
import type { ServerHere } from './server-here.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a test reads in the database of a server in its process: which items there are, where they lie, and their versions. */
export class RowsHere {
  readonly #server: ServerHere;

  constructor(server: ServerHere) {
    this.#server = server;
  }

  /** The tables with something sealed in them that belongs to a space or a link. */
  sealed(spaceIds?: ReadonlySet<string>): Record<string, Row[]> {
    const isOf = (row: Row) =>
      spaceIds === undefined || spaceIds.has(`${row['space_id'] ?? row['id']}`) || 'link_id' in row;
    return Object.fromEntries(SEALED.map((table) => [table, this.#server.rows(table).filter(isOf)]));
  }

  /** The spaces of somebody beside their drive. */
  spacesOf(driveId: string): string[] {
    const spaces = this.#server.rows('spaces');
    const owner = spaces.find(({ id }) => id === driveId)?.['owner_id'];
    return spaces.flatMap(({ id, owner_id }) => (owner_id === owner && id !== driveId ? [`${id}`] : []));
  }

  /** Items of a space, or of all; unfinished uploads are none. */
  items(spaceId?: string): Row[] {
    return this.#server
      .rows('item_rows')
      .filter((row) => (spaceId === undefined || row['space_id'] === spaceId) && row['is_upload'] === 0)
      .sort((one, other) => Number(one['created_at']) - Number(other['created_at']));
  }

  /** Finished versions of a space, or of all. */
  versions(spaceId?: string): Row[] {
    const isOf = (row: Row) => spaceId === undefined || row['space_id'] === spaceId;
    return this.#server.rows('versions').filter((row) => isOf(row) && row['finished_upload_at'] !== null);
  }

  /** The items below one, itself included. */
  below(id: string): Row[] {
    const items = this.items();
    const found = items.filter((row) => row['id'] === id);
    // The list grows while it is walked through.
    for (const { id: parent } of found) found.push(...items.filter((row) => row['parent_id'] === parent));
    return found;
  }

  /** The addresses of those who are members of a space. */
  membersOf(spaceId: string): string[] {
    const ids = new Set(
      this.#server.rows('members').flatMap((row) => (row['space_id'] === spaceId ? [row['user_id']] : [])),
    );
    return this.#server.rows('users').flatMap(({ id, email }) => (ids.has(id) ? [`${email}`] : []));
  }

  /** Lets the minute pass for which somebody holds a space who was switched off. */
  async endHolds(): Promise<void> {
    await sqliteDatabase.query(this.#server.dataDir, 'update spaces set held_until = 0', []);
  }

  links(): Row[] {
    return this.#server.rows('links');
  }
}

const SEALED = [
  ...['spaces', 'former_space_keys', 'links', 'link_epoch_keys', 'link_entries'],
  ...['item_rows', 'versions', 'thumbnails'],
];
