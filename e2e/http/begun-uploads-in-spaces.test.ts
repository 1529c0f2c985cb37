import { cookieFetch, Drive, headMemory, Keyring, type UploadPlace } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { newPerson } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';

describe('What a device has begun to upload', () => {
  it('fault S21: is remembered apart for the top of the drive and that of each space', async () => {
    const asked: UploadPlace[] = [];
    const nothing = async (place: UploadPlace) => void asked.push(place);
    const begun = {
      left: async (place: UploadPlace) => {
        await nothing(place);
        return [];
      },
      hasAny: async () => false,
      ...{ begin: nothing, forget: nothing, end: () => undefined },
    };
    const connected = { fetch: cookieFetch(), keyring: new Keyring(), heads: headMemory(), begun };
    const drive = Drive.connect((await workerServer()).url, connected);
    await newPerson(drive);
    const place = { folderId: null, name: 'film.bin' };
    await drive.discardUploads(place);
    const [inDrive] = asked.splice(0);
    expect(inDrive).toEqual(place);
    const tops = new Set([inDrive?.folderId]);
    for (const path of ['/Choir', '/Club']) {
      await drive.createDirectory(path);
      const { spaceId } = await drive.people.separate(path);
      await (await drive.people.open(spaceId)).drive.discardUploads(place);
      const all = asked.splice(0);
      expect(all).not.toEqual([]);
      expect(all).toEqual(all.map(() => ({ ...place, folderId: spaceId })));
      tops.add(spaceId);
    }
    expect(tops.size).toBe(3);
  });
});
