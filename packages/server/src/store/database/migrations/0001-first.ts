import type { Kysely } from 'kysely';
import {
  createAccounts,
  createMailedCodes,
  createPasskeys,
  createSecondFactors,
  createSessions,
  createSharingKeys,
} from './0001-first/accounts.ts';
import { createDigests, createHeads } from './0001-first/digests.ts';
import { createAdministration, createLimits, createMails } from './0001-first/instance.ts';
import {
  createItemIds,
  createItems,
  createItemView,
  createLinks,
  createSearchIndex,
  createWaitingItems,
} from './0001-first/items.ts';
import { createRequestLinks } from './0001-first/request-links.ts';
import {
  createBatches,
  createBegunKeyPairs,
  createFormerSpaceKeys,
  createMembers,
  createParts,
  createSealedSettings,
  createSpaces,
} from './0001-first/spaces.ts';
import { createChunks, createVersions } from './0001-first/versions.ts';

/** Makes all tables, each behind those that it refers to. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createAccounts(database);
  await createSharingKeys(database);
  await createPasskeys(database);
  await createSessions(database);
  await createSecondFactors(database);
  await createMailedCodes(database);
  await createSpaces(database);
  await createFormerSpaceKeys(database);
  await createParts(database);
  await createBegunKeyPairs(database);
  await createBatches(database);
  await createSealedSettings(database);
  await createMembers(database);
  await createItems(database);
  await createWaitingItems(database);
  await createItemIds(database);
  await createVersions(database);
  await createItemView(database);
  await createChunks(database);
  await createSearchIndex(database);
  await createLinks(database);
  await createRequestLinks(database);
  await createDigests(database);
  await createHeads(database);
  await createLimits(database);
  await createMails(database);
  await createAdministration(database);
}
