import { toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import space from '../../../crypto/test/vectors/space.json' with { type: 'json' };
import { ProvenTree } from '../../src/spaces/proven-tree.ts';

const [there, absent] = space.proofs;
if (!there || !absent) throw new Error('The vector has two proofs');

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** A proof as the server shows it. */
function shown({ proof }: (typeof space.proofs)[number]) {
  return {
    nodes: proof.nodes.map(({ hashes, ...node }) => ({ ...node, hashes: toBase64Url(bytesOf(hashes)) })),
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
      const tree = new ProvenTree(space.itemsDigest);
      await tree.take(shown(each));
      const hash = await tree.hashOf(each.itemId);
      expect(hash === null ? null : Buffer.from(hash).toString('hex')).toBe(each.hash);
    }
  });

  it('is a lie with any other part, of another bucket, from elsewhere in the tree, or to another digest', async () => {
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
      const taking = new ProvenTree(space.itemsDigest).take({ nodes, buckets });
      await expect(taking).rejects.toThrow('space_lied');
    }
    await expect(new ProvenTree('ab'.repeat(32)).take(honest)).rejects.toThrow('space_lied');
  });
});
