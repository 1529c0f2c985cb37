import {
  firstRootRow,
  fromHex,
  type Head,
  headBytes,
  headHash,
  type KnownHead,
  type MemberRow,
  memberRowBytes,
  NO_HEAD,
  NOTHING_REPEATED,
  namedBehind,
  type PrivateKey,
  rootRowBytes,
  sha256,
  signHead,
  toBase64Url,
  toHex,
  utf8Encode,
  verifyHead,
} from '@coffer/crypto';
import { kept } from './fixed.ts';
import type { OldVectors } from './old.ts';
import { ownersDigestOf } from './rows.ts';

// The heads of the drive: its first, one of the rows of `space.json`, the end of a fork, a milestone, another key pair.

type Old = OldVectors['heads'];

/** The two key pairs of the drive, one after the other; the rows to which its second head leads, and the keys of its epochs. */
interface Drive {
  readonly owner: PrivateKey;
  readonly next: PrivateKey;
  readonly space: { readonly itemsDigest: string; readonly ownersDigest: string };
  readonly commitments: readonly string[];
}

export async function makeHeads(old: Old, drive: Drive, shared: Shared) {
  const heads = [];
  let before: KnownHead | null = null;
  for (const each of old.heads) {
    const head = await headAfter(before, each.head, drive);
    const { owner, next } = drive;
    const signer = head.signerFingerprint === next.fingerprint ? next : owner;
    const made = await written(each.note, head, signer, each.signature);
    const isChange = head.nextFingerprint !== null;
    heads.push(
      isChange ? { ...made, nextSignature: await signatureBy(next, head, each.nextSignature) } : made,
    );
    before = { head, hash: made.hash };
  }
  return {
    publicKeys: [drive.owner, drive.next, shared.editor].map(({ publicKey }) => publicKey.pem),
    operations: { text: old.operations.text, hash: await hashOfText(old.operations.text) },
    heads,
    byEditor: await makeSharedHeads(old.byEditor, drive.owner, shared),
    ways: [
      {
        note: 'each head',
        from: heads[0]?.hash,
        hashesOfBytes: bytesOf(heads.slice(1)),
        to: heads.at(-1)?.hash,
      },
      {
        note: 'from the milestone that ends the fork to the next one',
        ...{ from: heads[2]?.hash, hashesOfBytes: bytesOf(heads.slice(3, 4)), to: heads[3]?.hash },
      },
    ],
  };
}

/** A space with one editor. */
interface Shared {
  readonly editor: PrivateKey;
  readonly membership: MemberRow;
  readonly commitment: string;
}

/** The owner's head with the membership, and one by the editor, which repeats what is the owner's. */
async function makeSharedHeads(old: Old['byEditor'], owner: PrivateKey, shared: Shared) {
  const { membership, editor, commitment } = shared;
  const { spaceId, epoch, revision } = membership;
  const [root, member] = [firstRootRow(spaceId), memberRowBytes(membership)];
  const first: Head = {
    ...{ spaceId, revision: revision + 1, epoch, keyCommitment: commitment },
    batch: { id: '5fa27041-a18e-4faf-8ea2-4e5f60718293', operationsHash: await hashOfText('[]') },
    itemsDigest: NO_HEAD,
    ownersDigest: await ownersDigestOf([
      { kind: 'member', id: membership.id, bytes: member },
      { kind: 'root', id: root.id, bytes: rootRowBytes(root) },
    ]),
    ...{ rows: 2, removedRows: 5, time: 1_790_000_000, otherSpaces: [], ...namedBehind(null) },
    ...{ ownerFingerprint: owner.fingerprint, signerFingerprint: owner.fingerprint },
    ...{ endedFork: null, nextFingerprint: null, lowest: { write: 3, read: 2 }, later: LATER },
  };
  const second: Head = {
    ...{ ...first, revision: first.revision + 1, rows: 3 },
    batch: { id: '60b38152-b29f-4ab0-8fb3-5f6071829304', operationsHash: await hashOfText('[{}]') },
    itemsDigest: '55'.repeat(32),
    ...namedBehind({ head: first, hash: await headHash(first) }),
    signerFingerprint: editor.fingerprint,
  };
  const [oldFirst, oldSecond] = old;
  return [
    await written('by the owner of a shared space', first, owner, oldFirst?.signature),
    await written('by an editor', second, editor, oldSecond?.signature),
  ];
}

/** Two fields of a later version of the format, numbered 1 and 300. */
const LATER = toBase64Url(fromHex('010001000000020a0b01012c00000000'));

const hashOfText = async (text: string) => toHex(await sha256(utf8Encode(text)));

const bytesOf = (heads: readonly { readonly hashOfBytes: string }[]) =>
  heads.map(({ hashOfBytes }) => hashOfBytes);

async function headAfter(
  before: KnownHead | null,
  old: Old['heads'][number]['head'],
  drive: Drive,
): Promise<Head> {
  const behind = namedBehind(before);
  const hasNext = before !== null && before.head.nextFingerprint !== null;
  const isNext = hasNext || before?.head.ownerFingerprint === drive.next.fingerprint;
  const owner = (isNext ? drive.next : drive.owner).fingerprint;
  const root = firstRootRow(old.spaceId);
  const digests =
    before === null
      ? {
          itemsDigest: NO_HEAD,
          ownersDigest: await ownersDigestOf([{ kind: 'root', id: root.id, bytes: rootRowBytes(root) }]),
        }
      : drive.space;
  return {
    ...old,
    ...NOTHING_REPEATED,
    itemsDigest: digests.itemsDigest,
    ownersDigest: digests.ownersDigest,
    keyCommitment: drive.commitments[old.epoch - 1] ?? old.keyCommitment,
    ...behind,
    ...{ ownerFingerprint: owner, signerFingerprint: owner },
    nextFingerprint: old.nextFingerprint === null ? null : drive.next.fingerprint,
  };
}

async function written(note: string, head: Head, signer: PrivateKey, signature: string | undefined) {
  const bytes = headBytes(head);
  return {
    ...{ note, head, bytes: toHex(bytes), hashOfBytes: toHex(await sha256(bytes)) },
    hash: await headHash(head),
    signature: await signatureBy(signer, head, signature),
  };
}

const signatureBy = (key: PrivateKey, head: Head, old = '') =>
  kept(
    old,
    (it) => verifyHead(key.publicKey, head, it),
    () => signHead(key, head),
  );
