import {
  createApiClient,
  createDownloads,
  type DownloadContent,
  type IntactItem,
  type IntactLink,
  type OwnLink,
  type SharedLink,
  visitLink,
} from '@coffer/client';
import { CHUNK_SIZE, decodeLinkSecret, randomBytes } from '@coffer/crypto';
import { LyingServer } from '../../engine/lying-server.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import {
  intact,
  newPerson,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../../support/test-drive.ts';

/** More than a chunk. */
export const CONTENT = seededBytes(CHUNK_SIZE + 12_345, 'linked');
/** What a test links that looks at no content. */
const BRIEF = seededBytes(1_234, 'brief');
export const NAME = 'Übersicht „2026".bin';
export const THUMBNAIL = randomBytes(2_000);
export const NO_OPTIONS = { password: null, expiresAt: null, maxDownloads: null };

type LinkedFileOptions = Parameters<TestDrive['links']['create']>[1];

/** Somebody who shares files, on a server that can be made to lie to them and to whoever visits a link. */
export interface SharingDrive {
  readonly server: RunningServer;
  readonly lying: LyingServer;
  readonly drive: TestDrive;
  aLinkedFile(
    options?: LinkedFileOptions,
    content?: Uint8Array<ArrayBuffer>,
  ): Promise<{ name: string; item: IntactItem; link: IntactLink }>;
  /** Someone without an account, behind the same lies. */
  visit(link: Pick<IntactLink, 'id' | 'secret'>): Promise<SharedLink>;
  /** What comes of the linked file. */
  downloaded(shared: SharedLink): Promise<Buffer>;
  /** What comes of what is behind a link. */
  opened(content: DownloadContent): Promise<Buffer>;
}

export async function sharingDrive(): Promise<SharingDrive> {
  const server = await startServer({ env: { COFFER_LOG_LEVEL: 'trace' } });
  const lying = new LyingServer();
  const drive = testDrive(server.url, lying.fetch);
  await newPerson(drive);
  const api = createApiClient({ baseUrl: server.url, fetch: lying.fetch });
  const open = createDownloads({ api });
  const opened = async (content: DownloadContent) =>
    Buffer.from(await new Response(open(content, new AbortController().signal)).arrayBuffer());
  let files = 0;
  return {
    server,
    lying,
    drive,
    async aLinkedFile(options = {}, content = BRIEF) {
      const name = `${files++} ${NAME}`;
      await store(drive, name, content, { thumbnail: THUMBNAIL });
      const item = intact(await drive.list(), name);
      const link = intactLink(await drive.links.create(item, { ...NO_OPTIONS, ...options }));
      return { name, item, link };
    },
    visit: (link) => visitLink(api, link.id).open(keyIn(link.secret)),
    downloaded: async (shared) => opened(await visitLink(api, shared.id).content(shared)),
    opened,
  };
}

export function intactLink(link: OwnLink | null): IntactLink {
  if (link?.state !== 'intact') throw new Error('The link is not intact');
  return link;
}

/** The key in an address without a password. */
function keyIn(secret: string) {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind !== 'key') throw new Error('There is a password');
  return decoded.key;
}
