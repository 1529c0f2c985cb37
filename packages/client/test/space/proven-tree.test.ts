import { packNode, rowHasher, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import space from '../../../../vectors/space.json' with { type: 'json' };
import { ProvenTree } from '../../src/space/proven-tree.ts';

const [there, absent] = space.proofs;
if (!there || !absent) throw new Error('The vector has two proofs');

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

const packed = (hashes: string) => toBase64Url(packNode((hashes.match(/.{64}/g) ?? []).map(bytesOf)));

/** A proof as the server shows it. */
function shown({ proof }: (typeof space.proofs)[number]) {
  return {
    nodes: proof.nodes.map(({ hashes, ...node }) => ({ ...node, hashes: packed(hashes) })),
    buckets: [{ number: proof.bucket.number, items: toBase64Url(bytesOf(proof.bucket.items)) }],
  };
}

/** The same with one byte of one part changed. */
function turned(text: string): string {
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  return toBase64Url(bytes);
}

describe('A proof of an item', () => {
  it('leads from the digest to its hash, or shows that it is not there', async () => {
    for (const each of [there, absent]) {
      const tree = new ProvenTree(space.itemsDigest, await rowHasher());
      tree.take(shown(each));
      const hash = tree.hashOf(each.itemId);
      expect(hash === null ? null : Buffer.from(hash).toString('hex')).toBe(each.hash);
    }
  });

  it('needs nothing more of what lies below an empty node, before and after the device has changed it', async () => {
    const hasher = await rowHasher();
    const number = hasher.bucketOf(absent.itemId);
    const { nodes } = shown(absent);
    const isEmptyBelow = absent.proof.nodes.findIndex(({ level, hashes }) => {
      const place = (number >> (5 * (3 - level))) % 32;
      return /^0+$/.test(hashes.slice(64 * place, 64 * place + 64));
    });
    expect(isEmptyBelow).toBeGreaterThanOrEqual(0);
    const tree = new ProvenTree(space.itemsDigest, hasher);
    expect(tree.missing([number]).buckets).toEqual([number]);
    tree.take({ nodes: nodes.slice(0, isEmptyBelow + 1), buckets: [] });
    expect(tree.missing([number])).toEqual({ nodes: [], buckets: [] });
    expect(tree.hashOf(absent.itemId)).toBeNull();
    const hash = new Uint8Array(32).fill(7);
    const { undo } = await tree.change(new Map([[absent.itemId, hash]]), []);
    expect(tree.missing([number, number ^ 1])).toEqual({ nodes: [], buckets: [] });
    expect(tree.hashOf(absent.itemId)).toEqual(hash);
    await undo();
    expect(tree.hashOf(absent.itemId)).toBeNull();
    tree.take(shown(there));
    expect(tree.hashOf(there.itemId)).not.toBeNull();
  });

  it('is a lie with any other part, of another bucket, from elsewhere in the tree, or to another digest', async () => {
    const hasher = await rowHasher();
    const honest = shown(there);
    const [top, middle, low] = honest.nodes;
    const [bucket] = honest.buckets;
    if (!top || !middle || !low || !bucket) throw new Error('It has all parts');
    const elsewhere = shown(absent).nodes;
    for (const { nodes, buckets } of [
      ...[top, middle, low].map((node) => ({
        nodes: honest.nodes.map((each) => (each === node ? { ...node, hashes: turned(node.hashes) } : each)),
        buckets: honest.buckets,
      })),
      { nodes: honest.nodes, buckets: [{ ...bucket, items: turned(bucket.items) }] },
      { nodes: honest.nodes, buckets: [{ ...bucket, items: '' }] },
      { nodes: honest.nodes, buckets: [{ ...bucket, number: bucket.number ^ 1 }] },
      // One of its two items alone.
      {
        nodes: honest.nodes,
        buckets: [{ ...bucket, items: toBase64Url(bytesOf(there.proof.bucket.items).slice(0, 48)) }],
      },
      { nodes: [top, low], buckets: honest.buckets },
      { nodes: [top, middle], buckets: honest.buckets },
      { nodes: [{ ...middle, level: 1, number: 0 }, low], buckets: honest.buckets },
      { nodes: [top, { ...middle, number: middle.number ^ 1 }, low], buckets: honest.buckets },
      {
        nodes: [
          top,
          ...elsewhere
            .slice(1)
            .map((node) => ({ ...node, number: node.level === 2 ? middle.number : low.number })),
        ],
        buckets: honest.buckets,
      },
    ]) {
      const tree = new ProvenTree(space.itemsDigest, hasher);
      expect(() => tree.take({ nodes, buckets })).toThrow('space_lied');
    }
    expect(() => new ProvenTree('ab'.repeat(32), hasher).take(honest)).toThrow('space_lied');
  });
});
