import type { BatchOperation } from '@coffer/contract';
import { canonicalPutBack } from '../rows/canonical-item.ts';

/** Which rows have to be known before it can be said what operations leave. */
export interface RowNeeds {
  /** Items whose rows change, where there are any. */
  readonly rows: readonly string[];
  /** Items that may come. */
  readonly made: readonly string[];
  /** Items that go with all that is below them. */
  readonly below: readonly string[];
  /** Links whose limits change. */
  readonly links: readonly string[];
  /** The space itself, settings, contacts and memberships that are replaced. */
  readonly kept: readonly string[];
  /** Whether rows change that only the owner changes. */
  readonly owned: boolean;
}

/** Which rows `rowsAfter` has to be given. */
export function rowsNeeded(operations: readonly BatchOperation[], spaceId: string): RowNeeds {
  const rows = new Set<string>();
  const made = new Set<string>();
  const below = new Set<string>();
  const links = new Set<string>();
  const kept = new Set<string>();
  for (const operation of operations) {
    switch (operation.kind) {
      case 'add_version':
      case 'show_version':
      case 'rename':
      case 'delete_versions':
        rows.add(operation.id);
        break;
      case 'finish':
        (operation.item === undefined ? rows : made).add(operation.id);
        break;
      case 'move':
      case 'trash':
        for (const id of operation.ids) rows.add(id);
        break;
      case 'restore':
        for (const { id } of operation.items) rows.add(id);
        break;
      case 'put_back':
        for (const row of operation.rows) rows.add(canonicalPutBack(row).item.id);
        break;
      case 'delete':
      case 'carry':
        for (const id of operation.ids) below.add(id);
        break;
      case 'unmount':
        rows.add(operation.id);
        break;
      case 'separate':
        below.add(operation.id);
        made.add(operation.item.id);
        break;
      case 'rejoin':
        rows.add(operation.id);
        if (operation.item !== undefined) made.add(operation.item.id);
        break;
      case 'limit_link':
        links.add(operation.id);
        break;
      case 'create':
      case 'mount':
        made.add(operation.item.id);
        break;
      case 'setting':
        if (operation.known !== null) kept.add(operation.setting.id);
        break;
      case 'contact':
        if (operation.known !== null) kept.add(operation.contact.id);
        break;
      case 'member':
        if (operation.known !== null) kept.add(operation.member.id);
        break;
      case 'epoch':
      case 'rename_space':
        kept.add(spaceId);
        break;
      case 'arrive':
      case 'link':
      case 'delete_link':
      case 'remove_member':
      case 'undo_plain':
      case 'was':
      case 'undoes':
        break;
      default:
        operation satisfies never;
    }
  }
  const owned = operations.some(({ kind }) => OWNED[kind]);
  return { rows: [...rows], made: [...made], below: [...below], links: [...links], kept: [...kept], owned };
}

/** Operations on rows that only the owner changes: what is deleted may have had a link. All kinds are here, so that none is forgotten. */
const OWNED: Readonly<Record<BatchOperation['kind'], boolean>> = {
  delete: true,
  separate: true,
  carry: true,
  epoch: true,
  rename_space: true,
  link: true,
  limit_link: true,
  delete_link: true,
  setting: true,
  contact: true,
  member: true,
  remove_member: true,
  create: false,
  add_version: false,
  finish: false,
  show_version: false,
  rename: false,
  move: false,
  trash: false,
  restore: false,
  put_back: false,
  delete_versions: false,
  undo_plain: false,
  was: false,
  undoes: false,
  arrive: false,
  rejoin: false,
  mount: false,
  unmount: false,
};
