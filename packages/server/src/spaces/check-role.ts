import type { BatchOperation, MemberRole } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';

/** What an editor does: nothing goes for good by it, and nobody else comes to see anything. */
const OF_EDITORS: ReadonlySet<BatchOperation['kind']> = new Set([
  ...(['was', 'create', 'add_version', 'finish', 'show_version'] as const),
  ...(['rename', 'move', 'trash', 'restore', 'arrive'] as const),
]);

/** @throws Refusal `forbidden` */
export function checkRole(operations: readonly BatchOperation[], role: MemberRole | 'owner'): void {
  if (role === 'owner') return;
  const refused = operations.findIndex(
    (operation) => role === 'viewer' || !OF_EDITORS.has(operation.kind) || hasTokens(operation),
  );
  if (role === 'editor' && refused < 0) return;
  throw new Refusal('forbidden', 'Only the owner of this shared folder may do this.', {
    errors: { [`operations.${Math.max(0, refused)}`]: ['Your role does not allow this.'] },
  });
}

/** Whether an operation brings search tokens. No quota counts them, and the log would keep them; in a shared space nobody searches by them. */
function hasTokens(operation: BatchOperation): boolean {
  return namesIn(operation).some((name) => (name?.search_tokens_hashed.length ?? 0) > 0);
}

function namesIn(
  operation: BatchOperation,
): readonly ({ readonly search_tokens_hashed: readonly string[] } | undefined)[] {
  switch (operation.kind) {
    case 'create':
    case 'finish':
      return [operation.item];
    case 'rename':
      return [operation.name];
    case 'restore':
      return operation.items.map(({ name }) => name);
    default:
      return [];
  }
}
