import * as z from 'zod/mini';
import * as addVersion from './add-version.ts';
import * as arrive from './arrive.ts';
import * as carry from './carry.ts';
import * as contact from './contact.ts';
import * as create from './create.ts';
import * as deletion from './delete.ts';
import * as deleteLink from './delete-link.ts';
import * as deleteVersions from './delete-versions.ts';
import * as epoch from './epoch.ts';
import * as finish from './finish.ts';
import * as limitLink from './limit-link.ts';
import * as link from './link.ts';
import * as member from './member.ts';
import * as mount from './mount.ts';
import * as move from './move.ts';
import type { OperationFacts } from './operation-facts.ts';
import * as putBack from './put-back.ts';
import * as rejoin from './rejoin.ts';
import * as removeMember from './remove-member.ts';
import * as rename from './rename.ts';
import * as renameSpace from './rename-space.ts';
import * as restore from './restore.ts';
import * as separate from './separate.ts';
import * as setting from './setting.ts';
import * as showVersion from './show-version.ts';
import * as trash from './trash.ts';
import * as undoPlain from './undo-plain.ts';
import * as undoes from './undoes.ts';
import * as unmount from './unmount.ts';
import * as was from './was.ts';

// Each operation has a file. It is entered twice here: its schema, and by its kind what both sides have to know of it, which TypeScript asks for.

/** One change of a space. Each does what the call of its own does. */
export const operation = z.discriminatedUnion('kind', [
  was.schema,
  undoes.schema,
  create.schema,
  addVersion.schema,
  finish.schema,
  showVersion.schema,
  epoch.schema,
  renameSpace.schema,
  rename.schema,
  move.schema,
  trash.schema,
  restore.schema,
  putBack.schema,
  deletion.schema,
  deleteVersions.schema,
  link.schema,
  limitLink.schema,
  deleteLink.schema,
  undoPlain.schema,
  setting.schema,
  separate.schema,
  carry.schema,
  arrive.schema,
  rejoin.schema,
  member.schema,
  removeMember.schema,
  mount.schema,
  unmount.schema,
  contact.schema,
]);

export type BatchOperation = z.infer<typeof operation>;

/** Operations of a kind. */
export type OperationOf<Kind extends BatchOperation['kind']> = Extract<
  BatchOperation,
  { readonly kind: Kind }
>;

/** Operations that change something: the others come first in a batch, and name rows and batches. */
export type ChangingOperation = Exclude<BatchOperation, { readonly kind: 'was' | 'undoes' }>;

const FACTS: { readonly [Kind in BatchOperation['kind']]: OperationFacts<OperationOf<Kind>> } = {
  was: was.facts,
  undoes: undoes.facts,
  create: create.facts,
  add_version: addVersion.facts,
  finish: finish.facts,
  show_version: showVersion.facts,
  epoch: epoch.facts,
  rename_space: renameSpace.facts,
  rename: rename.facts,
  move: move.facts,
  trash: trash.facts,
  restore: restore.facts,
  put_back: putBack.facts,
  delete: deletion.facts,
  delete_versions: deleteVersions.facts,
  link: link.facts,
  limit_link: limitLink.facts,
  delete_link: deleteLink.facts,
  undo_plain: undoPlain.facts,
  setting: setting.facts,
  separate: separate.facts,
  carry: carry.facts,
  arrive: arrive.facts,
  rejoin: rejoin.facts,
  member: member.facts,
  remove_member: removeMember.facts,
  mount: mount.facts,
  unmount: unmount.facts,
  contact: contact.facts,
};

/** Returns what both sides have to know of an operation. */
export function factsOf<Kind extends BatchOperation['kind']>(
  operation: OperationOf<Kind>,
): OperationFacts<OperationOf<Kind>> {
  return FACTS[operation.kind];
}

/** True if an operation changes something. */
export function isChanging(each: BatchOperation): each is ChangingOperation {
  return each.kind !== 'was' && each.kind !== 'undoes';
}
