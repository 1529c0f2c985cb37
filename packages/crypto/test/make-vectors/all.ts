import {
  fromHex,
  importPrivateKey,
  importSpaceKey,
  itemId,
  newItemId,
  openAccountKey,
  spaceKeyBytes,
} from '@coffer/crypto';
import { makeAccount, makeOtherSeals, makePasswords, makePin, makePrivateKey } from './accounts.ts';
import { makeSpace } from './drive.ts';
import { makeEncoding, makeKeys } from './encoding.ts';
import { makeHeads } from './heads.ts';
import { makeInvitation, makeLink, makeRequestLink } from './links.ts';
import type { OldVectors } from './old.ts';
import { makePeople, makeSignatures } from './people.ts';
import { makeRows } from './rows.ts';
import { makeSettings, makeUploads } from './sealed-rows.ts';
import { makeItemFields, makeNames, makeSealedFiles, makeSpaceKey } from './spaces.ts';

/**
 * Makes all files of vectors with the code as it is today, by their names without `.json`. Key pairs, plaintexts and random bytes are
 * those of the files that there are.
 */
export async function makeVectors(old: OldVectors): Promise<Readonly<Record<string, unknown>>> {
  const account = await makeAccount(old['account-key']);
  const drive = itemId(account.driveId);
  const owner = await importPrivateKey(account.privateKeyPem);
  const next = await importPrivateKey(account.later.privateKeyPem);
  const accountKey = await openAccountKey(account.envelope, owner, drive);
  const spaceKey = await makeSpaceKey(old['space-key']);
  const people = await makePeople(old.people, owner);
  const { row: membership } = people.membership;
  const keys = { privateKey: owner, accountKey };
  const space = await makeSpace(old.space, keys, membership.memberFingerprint);
  const commitments = await Promise.all(space.keys.map(({ key }) => commitmentOf(key)));
  const editor = await importPrivateKey(people.memberPrivateKeyPem);
  const shared = { editor, membership, commitment: await commitmentOf(people.spaceKey) };
  const first = { id: drive, firstSpaceKey: account.derived.firstSpaceKey };
  return {
    'account-key': account,
    encoding: await makeEncoding(old.encoding),
    heads: await makeHeads(old.heads, { owner, next, space, commitments }, shared),
    invitation: await makeInvitation(old.invitation),
    'item-fields': await makeItemFields(old['item-fields']),
    keys: await makeKeys(),
    link: await makeLink(old.link, keys, spaceKey),
    names: await makeNames(old.names, accountKey, first),
    'other-seals': await makeOtherSeals(),
    password: await makePasswords(old.password),
    people,
    'pin-seal': await makePin(old['pin-seal']),
    'private-key': await makePrivateKey(old['private-key']),
    'request-link': await makeRequestLink(old['request-link']),
    rows: await makeRows(old.rows, membership),
    'sealed-files': await makeSealedFiles(old['sealed-files']),
    settings: await makeSettings(account),
    signatures: await makeSignatures(old.signatures, account, owner),
    space,
    'space-key': spaceKey,
    uploads: await makeUploads(account),
  };
}

/** What heads say of the key of a space, which is bound to nothing. */
async function commitmentOf(key: string): Promise<string> {
  const bytes = spaceKeyBytes(fromHex(key));
  return (await importSpaceKey(newItemId(), 1, bytes)).commitment;
}

/** A file as it is written. */
export const textOf = (vectors: unknown): string => `${JSON.stringify(vectors, null, 2)}\n`;
