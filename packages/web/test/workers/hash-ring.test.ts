import { blake2b, md5, sha1, sha256 } from 'hash-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { HashRing } from '../../src/workers/hash-ring.ts';
import { runStage } from '../../src/workers/hash-stage.ts';

const STAGES = [
  ['sha256', 'blake2b'],
  ['md5', 'sha1'],
] as const;

const open: MessagePort[] = [];

/** The ring as the page starts it, with all of its stages on this thread. */
function startRing(): HashRing {
  const first = new MessageChannel();
  let from = first.port2;
  open.push(first.port1, first.port2);
  for (const algorithms of STAGES) {
    const next = new MessageChannel();
    open.push(next.port1, next.port2);
    runStage({ algorithms, from, to: next.port1 });
    from = next.port2;
  }
  return new HashRing(first.port1, from);
}

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function bytesOf(length: number, seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + seed) % 251);
}

/** Each hash of all the bytes at once. */
async function reference(...pieces: readonly Uint8Array<ArrayBuffer>[]) {
  const bytes = new Uint8Array(await new Blob([...pieces]).arrayBuffer());
  return {
    md5: await md5(bytes),
    sha1: await sha1(bytes),
    sha256: await sha256(bytes),
    blake2b: await blake2b(bytes),
  };
}

describe('the ring of hashing workers', () => {
  it('computes the four hashes of a file in pieces', async () => {
    const hasher = startRing().hasher();
    const pieces = Array.from({ length: 12 }, (_, index) => bytesOf(10_000 + index, index));
    for (const piece of pieces) await hasher.update(piece);
    expect(await hasher.digest()).toEqual(await reference(...pieces));
  });

  it('computes the four hashes of a file in one piece', async () => {
    const hasher = startRing().hasherOfOnePiece();
    const piece = bytesOf(70_000, 3);
    await hasher.update(piece);
    expect(await hasher.digest()).toEqual(await reference(piece));
  });

  it('hashes an empty file', async () => {
    const hasher = startRing().hasher();
    expect(await hasher.digest()).toEqual(await reference());
  });

  it('keeps files apart that are hashed at the same time', async () => {
    const ring = startRing();
    const files = [1, 2, 3].map((seed) => ({ hasher: ring.hasher(), pieces: [bytesOf(900, seed)] }));
    for (let round = 0; round < 5; round++) {
      for (const { hasher, pieces } of files) {
        const piece = bytesOf(1_000 + round, pieces.length);
        pieces.push(piece);
        await hasher.update(piece);
      }
    }
    for (const { hasher, pieces } of files) {
      expect(await hasher.digest()).toEqual(await reference(...pieces.slice(1)));
    }
  });

  it('begins anew with each of many files', async () => {
    const ring = startRing();
    for (let file = 0; file < 300; file++) {
      const hasher = ring.hasher();
      await hasher.update(bytesOf(100, file));
      expect(await hasher.digest()).toEqual(await reference(bytesOf(100, file)));
    }
  });

  it('leaves the bytes to the caller, who seals and sends them meanwhile', async () => {
    const hasher = startRing().hasher();
    const piece = bytesOf(500, 9);
    await hasher.update(piece);
    expect(piece).toEqual(bytesOf(500, 9));
  });

  it('goes on after a file was given up', async () => {
    const ring = startRing();
    const given = ring.hasher();
    await given.update(bytesOf(300, 1));
    given.abandon();
    const hasher = ring.hasher();
    await hasher.update(bytesOf(300, 2));
    expect(await hasher.digest()).toEqual(await reference(bytesOf(300, 2)));
  });
});
