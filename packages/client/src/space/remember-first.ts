import type { SignedHead } from '@coffer/contract';
import { headHash } from '@coffer/crypto';
import { parsedHead } from '../keyring/read-heads.ts';
import type { HeadMemory } from './head-memory.ts';
import { rememberedOf } from './verify-head.ts';

/** Remembers the first head of a drive on the device that has signed it, which so takes no other one for the first. */
export async function rememberFirst(
  signed: SignedHead,
  heads: Pick<HeadMemory, 'remember'>,
  now: number,
): Promise<void> {
  const head = parsedHead(signed);
  if (head === null) return;
  await heads.remember(head.spaceId, rememberedOf({ head, hash: await headHash(head), signed }, now));
}
