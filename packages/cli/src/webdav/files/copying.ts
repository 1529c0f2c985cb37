import { type DavPath, isWithin } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import { modifiedAt, type Node, sizeOf } from './nodes.ts';
import { routeOf } from './places.ts';
import { removeNode } from './removing.ts';
import { makeDirectory, storeContent } from './store-content.ts';
import type { Destination, Outcome, Surroundings } from './surroundings.ts';

/** Files that are copied at once: each has a few chunks in memory. */
const AT_ONCE = 4;

/**
 * Copies a file, or a directory and what is in it. The bytes pass through this program, which seals them under keys of their
 * own: nobody can tell the copy from another file.
 *
 * @param depth whether what is in a directory goes along
 */
export async function copy(
  within: Surroundings,
  from: DavPath,
  to: Destination,
  depth: '0' | 'infinity',
  signal: AbortSignal,
): Promise<Outcome> {
  const { source, target } = await routeOf(within, from, to);
  if (depth === 'infinity' && isWithin(to.path, from))
    throw new Refused(403, 'A directory cannot be in itself.');
  // A file that takes the place of a file becomes a version of it.
  const isReplaced = target !== null && !(source.kind === 'file' && target.kind === 'file');
  if (isReplaced) await removeNode(within, target);
  try {
    await copyNode(within, source, to.path, depth, signal);
  } catch (error) {
    if (isReplaced) await bringBack(within, target, to.path);
    throw error;
  }
  return target === null ? 'created' : 'replaced';
}

/** Brings back what was to be replaced, in the place of the part that was copied. */
async function bringBack(within: Surroundings, target: Node, path: DavPath): Promise<void> {
  if (target.place !== 'drive' || target.item === null) return;
  const { drive, directories } = target.home;
  const part = await within.nodes.find(path);
  if (part !== null) await removeNode(within, part);
  await drive.restore([target.item]);
  directories.put(target.item);
}

/** Copies to a path at which nothing is, or a file that gets another version. */
export async function copyNode(
  within: Surroundings,
  source: Node,
  to: DavPath,
  depth: '0' | 'infinity',
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  if (source.kind === 'file') {
    const content = await within.openFiles.read(source, null, signal);
    // What a program wrote under a temporary name is of the type that its real name says.
    const mime = source.place === 'drive' ? source.item?.mime : undefined;
    const facts = {
      size: sizeOf(source),
      modifiedAt: modifiedAt(source),
      ...(mime !== undefined && { mime }),
    };
    await storeContent(within, to, content, facts, signal);
    return;
  }
  await makeDirectory(within, to);
  if (depth === '0') return;
  const children = await within.nodes.children(source);
  for (let at = 0; at < children.length; at += AT_ONCE) {
    const some = children.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map((child) => copyNode(within, child, [...to, ...child.path.slice(-1)], depth, signal)),
    );
  }
}
