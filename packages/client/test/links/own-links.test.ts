import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { createFolderLink, createLink } from '../../src/links/own-links.ts';
import { damaged, openedDirectory } from '../support/opened-items.ts';
import { writerOf } from '../support/writer.ts';

const options = { password: null, expiresAt: null, maxDownloads: null };

/** A server that nobody asks anything. */
const api = createApiClient({
  baseUrl: 'http://coffer.test',
  fetch: () => Promise.reject(new Error('The server was asked')),
});
const keyring = new Keyring();
const ports = { keyring, api, writer: writerOf(api) };

describe('a link', () => {
  it('to a directory is made as a folder link only', async () => {
    await expect(createLink(openedDirectory('Trip'), options, ports)).rejects.toThrow(
      'directory_not_linkable',
    );
  });

  it('is not made of what is damaged', async () => {
    await expect(createLink(damaged(), options, ports)).rejects.toThrow('file_key_missing');
    await expect(createFolderLink({ ...damaged(), kind: 'directory' }, options, ports)).rejects.toThrow(
      'file_key_missing',
    );
  });
});
