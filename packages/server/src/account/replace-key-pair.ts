import type { KeyPairChangePart, KeySuccessionRecord, keyPairChange } from '@coffer/contract';
import type { z } from 'zod';
import { storeResealed } from '../links/resealed-links.ts';
import { hashOfOperations } from '../spaces/carry-out-batch.ts';
import { beginEpochIn } from '../spaces/epochs.ts';
import type { TakenAhead } from '../spaces/parts.ts';
import { putSettingIn } from '../spaces/sealed-settings.ts';
import { beginSigned } from '../spaces/signed-change.ts';
import { readSignedHead, takeHead } from '../spaces/take-head.ts';
import { holdRepository } from '../storage/hold-repository.ts';
import { partRepository } from '../storage/part-repository.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { changedMeanwhile } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { begunKeyPairRepository, type ProvenKeyPair } from './begun-key-pair-repository.ts';
import { forgetKeyFile } from './key-file.ts';
import { successionRepository } from './succession-repository.ts';
import { spacesOf, type TakingOver, takeOverSpaces } from './take-over-spaces.ts';

/** What is proven of a change, and what commits it. */
export type CommittedKeyPair = z.output<typeof keyPairChange> & ProvenKeyPair;

interface KeyPairReplaced {
  readonly user: UserRow;
  readonly form: CommittedKeyPair;
  /** What came in parts. */
  readonly ahead: TakenAhead;
  /** By which the spaces are held. */
  readonly hold: string;
  readonly now: number;
}

/** Replaces a key pair with all that is sealed and signed for it. Throws as `storeSignedAnew` and `takeOverSpaces`. */
export async function replaceKeyPair(
  queries: Queries,
  { user, form, ahead, hold, now }: KeyPairReplaced,
): Promise<void> {
  const changed = await userRepository(queries).setKeyPair(user.id, user, form);
  const signedAnew = { ...form, links: ahead.links };
  if (!changed || !(await storeSignedAnew(queries, user, signedAnew, { hold, now })))
    throw changedMeanwhile();
  await takeOverSpaces(queries, user, ahead.spaces, form, { hold, now });
  await successionRepository(queries).insert(user.id, successionOf(user, form));
  await forgetKeyFile(queries, user.id);
  await partRepository(queries, user.id).forget(null);
  await begunKeyPairRepository(queries).forget(user.id, null);
  for (const id of spacesOf(user, ahead.spaces)) await holdRepository(queries).release(id, hold);
  await sharingKeyRepository(queries).put(user.id, form.sharing_key);
}

type SealedAnew = CommittedKeyPair & Pick<KeyPairChangePart, 'links'>;

/**
 * Gives the drive its next key, and stores settings and links as they are sealed and signed for the new key pair. A drive
 * that has a head gets one that both key pairs sign: from then on the new one signs. False if links have come or gone meanwhile.
 *
 * @throws Refusal `head_refused` where no head comes with the change, or one that does not fit; `space_changed` where a setting
 * has changed meanwhile, `epoch_outdated` where the drive has another key
 */
async function storeSignedAnew(
  queries: Queries,
  former: UserRow,
  { head, links, deleted_links, root, former: formerKey, settings, pubkey, fingerprint }: SealedAnew,
  { hold, now }: TakingOver,
): Promise<boolean> {
  const change = spaceChange(queries, former.space_id, now, { isSigned: head !== undefined, hold });
  // What programs without keys have changed waits on.
  const end = head === undefined ? null : await beginSigned(change);
  await beginEpochIn(change, { root, former: formerKey });
  for (const setting of settings) await putSettingIn(change, setting);
  if (!(await storeResealed(change, { links, deleted_links }))) return false;
  if (head === undefined) {
    await spaceRepository(queries).checkUnsigned(change.spaceId);
    return true;
  }
  await change.revision();
  await end?.check();
  const operations = [
    { kind: 'epoch' as const, root, former: formerKey },
    ...settings.map((each) => ({ kind: 'setting' as const, ...each })),
    ...deleted_links.map((id) => ({ kind: 'delete_link' as const, id })),
  ];
  const batch = { id: readSignedHead(head).batch.id, operationsHash: hashOfOperations(operations), head };
  await takeHead(change, batch, { owner: former, next: { pubkey, fingerprint } });
  await end?.showChanged();
  return true;
}

function successionOf(former: UserRow, form: CommittedKeyPair): KeySuccessionRecord {
  const { generation, fingerprint, changed_at, succession_signature: signature } = form;
  return { generation, former_pubkey: former.pubkey, fingerprint, changed_at, signature };
}
