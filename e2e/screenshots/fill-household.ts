import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIRECTORY_MIME } from '@coffer/contract';
import type { Page } from '@playwright/test';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { seededBytes, signedChanges, store, type TestDrive } from '../support/test-drive.ts';
import { develop } from './darkroom.ts';
import { invoice, paper } from './documents.ts';
import { daysAgo } from './fixed-clock.ts';
import type { Content, HouseholdFolder } from './household.ts';

interface Made {
  readonly mime: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
}

/**
 * Makes what is in the folders and uploads it through the client, folder by folder from the top down.
 *
 * @param studio a page of a site on this machine, which draws pictures and prints documents
 * @returns the ids of the folders by their paths, parts joined by a slash
 */
export async function fillHousehold(
  drive: TestDrive,
  studio: Page,
  folders: readonly HouseholdFolder[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const change = signedChanges(drive);
  for (const { path, age, files } of folders) {
    const name = path.at(-1);
    if (name !== undefined) {
      const parentId = ids.get(path.slice(0, -1).join('/')) ?? null;
      await drive.list(parentId);
      const directory = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: daysAgo(age), parentId };
      const { id, request } = await drive.keyring.sealNewItem(directory);
      await change([{ kind: 'create', item: request }]);
      ids.set(path.join('/'), id);
    }
    const id = ids.get(path.join('/')) ?? null;
    const into = await drive.list(id);
    for (const file of files) {
      const { bytes, ...made } = await make(studio, file.content);
      await store(drive, file.name, bytes, { into, modifiedAt: daysAgo(file.age), ...made });
    }
  }
  return ids;
}

async function make(studio: Page, content: Content): Promise<Made> {
  switch (content.kind) {
    case 'photograph': {
      const { jpeg, thumbnail } = await develop(studio, content.picture);
      return { mime: 'image/jpeg', bytes: jpeg, thumbnail };
    }
    case 'invoice':
      return { mime: 'application/pdf', bytes: new Uint8Array(await invoice(studio, content)) };
    case 'paper':
      return {
        mime: 'application/pdf',
        bytes: new Uint8Array(await paper(studio, content.title, content.parts)),
      };
    case 'text':
      return { mime: 'text/markdown', bytes: new Uint8Array(Buffer.from(content.text)) };
    case 'binary':
      return { mime: content.mime, bytes: seededBytes(content.size, `${content.mime} ${content.size}`) };
    case 'video': {
      const { thumbnail } = await develop(studio, content.poster);
      return { mime: 'video/mp4', bytes: await film(studio, content.size), thumbnail };
    }
  }
}

async function film(studio: Page, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-film-'));
  try {
    const second = { color: '#5c8a46', width: 640, height: 360, frames: 25, bitrate: 4_000_000 };
    const path = join(folder, 'film.mp4');
    writeMp4(path, [await encodeSecond(studio, second)], size);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}
