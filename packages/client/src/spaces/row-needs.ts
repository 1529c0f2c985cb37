import type { BatchOperation } from '@coffer/contract';

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
  /** Whether rows change that only the owner changes. */
  readonly owned: boolean;
}

/** Which rows `rowsAfter` has to be given. */
export function rowsNeeded(operations: readonly BatchOperation[]): RowNeeds {
  const rows = new Set<string>();
  const made = new Set<string>();
  const below = new Set<string>();
  const links = new Set<string>();
  for (const operation of operations) {
    switch (operation.kind) {
      case 'add_version':
      case 'show_version':
      case 'rename':
      case 'renew':
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
        for (const { id } of operation.rows) rows.add(id);
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
      case 'seal_link':
        links.add(operation.id);
        break;
      case 'create':
      case 'mount':
        made.add(operation.item.id);
        break;
      case 'arrive':
      case 'link':
      case 'delete_link':
      case 'renew_root':
      case 'rename_root':
      case 'setting':
      case 'contact':
      case 'member':
      case 'remove_member':
        break;
    }
  }
  const owned = operations.some(({ kind }) => OWNED.has(kind));
  return { rows: [...rows], made: [...made], below: [...below], links: [...links], owned };
}

/** Operations on rows that only the owner changes: what is deleted may have had a link. */
const OWNED: ReadonlySet<BatchOperation['kind']> = new Set([
  'delete',
  'separate',
  'carry',
  'renew_root',
  'rename_root',
  'link',
  'seal_link',
  'limit_link',
  'delete_link',
  'setting',
  'contact',
  'member',
  'remove_member',
]);

/** The greatest number of a key that operations give; 0 where they give none. */
export function greatestGiven(operations: readonly BatchOperation[]): number {
  const given = operations.flatMap((operation): (number | undefined)[] => {
    switch (operation.kind) {
      case 'create':
      case 'mount':
      case 'rejoin':
        return [operation.item?.generation];
      case 'arrive':
        return operation.keys.map(({ renewal }) => renewal.generation);
      case 'finish':
        return [operation.item?.generation];
      case 'renew':
        return [operation.renewal.generation];
      case 'renew_root':
        return [operation.generation];
      case 'separate':
        return [operation.root.generation, operation.item.generation, operation.file?.renewal.generation];
      case 'move':
        return (operation.keys ?? []).map(({ renewal }) => renewal?.generation);
      case 'restore':
        return operation.items.map(({ place }) => place?.renewal?.generation);
      case 'put_back':
        return operation.rows.map(({ generation }) => generation);
      default:
        return [];
    }
  });
  return Math.max(0, ...given.map((generation = 0) => generation));
}

/** The number of the root's key after operations; null where they give it none. */
export function rootGenerationAfter(operations: readonly BatchOperation[]): number | null {
  const renewals = operations.flatMap((operation) =>
    operation.kind === 'renew_root' ? [operation.generation] : [],
  );
  return renewals.at(-1) ?? null;
}
