import type { BatchOperation } from '@coffer/contract';
import type { CanonicalItem } from '../rows/canonical-item.ts';

/** A directory under whose key something is sealed; null is the root of the drive. */
export interface SealingPlace {
  readonly parentId: string | null;
  /** The number of the key under which it is. */
  readonly generation: number;
}

/** Where operations seal something, by the numbers of the keys that they name. */
export function sealingPlaces(
  operations: readonly BatchOperation[],
  items: ReadonlyMap<string, CanonicalItem>,
  spaceId: string,
): SealingPlace[] {
  const parentOf = (id: string) => {
    const parentId = items.get(id)?.item.parentId ?? spaceId;
    return parentId === spaceId ? null : parentId;
  };
  return operations.flatMap((operation): SealingPlace[] => {
    switch (operation.kind) {
      case 'create':
      case 'mount':
      case 'rejoin':
      case 'separate': {
        if (operation.item === undefined) return [];
        const { file_id = null, parent_generation, encrypted_upload } = operation.item;
        if (encrypted_upload !== undefined) return [];
        return [{ parentId: file_id, generation: parent_generation ?? 1 }];
      }
      case 'finish': {
        const { item } = operation;
        if (item === undefined) return [];
        return [{ parentId: item.file_id ?? null, generation: item.parent_generation ?? 1 }];
      }
      case 'renew':
        return [{ parentId: parentOf(operation.id), generation: operation.parent_generation }];
      case 'arrive': {
        const { file_id: parentId, keys } = operation;
        return keys.map(({ parent_generation: generation }) => ({ parentId, generation }));
      }
      case 'move': {
        const { file_id: parentId, keys = [] } = operation;
        return keys.map(({ parent_generation: generation = 1 }) => ({ parentId, generation }));
      }
      case 'restore':
        return operation.items.flatMap(({ id, file_id, place }) =>
          place === undefined
            ? []
            : [
                {
                  parentId: file_id === null ? null : parentOf(id),
                  generation: place.parent_generation ?? 1,
                },
              ],
        );
      default:
        return [];
    }
  });
}

/** A key that operations give to an item. */
interface GivenKey {
  readonly generation: number;
  /** Whether they make the item, too. */
  readonly isNew: boolean;
}

/** The keys that operations give to items themselves, by their ids. */
export function givenKeys(operations: readonly BatchOperation[]): ReadonlyMap<string, GivenKey> {
  const given = new Map<string, GivenKey>();
  for (const operation of operations) {
    const made = operation.kind === 'create' || operation.kind === 'rejoin' ? operation.item : undefined;
    if (made !== undefined) given.set(made.id, { generation: made.generation ?? 1, isNew: true });
    if (operation.kind === 'renew') {
      const isNew = given.get(operation.id)?.isNew ?? false;
      given.set(operation.id, { generation: operation.renewal.generation, isNew });
    }
  }
  return given;
}
