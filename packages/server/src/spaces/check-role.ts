import { type BatchOperation, factsOf, type MemberRole } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';

/** @throws Refusal `forbidden` */
export function checkRole(operations: readonly BatchOperation[], role: MemberRole | 'owner'): void {
  if (role === 'owner') return;
  const refused = operations.findIndex(
    (operation) => role === 'viewer' || factsOf(operation).by !== 'editor' || hasTokens(operation),
  );
  if (role === 'editor' && refused < 0) return;
  throw new Refusal('forbidden', 'Only the owner of this shared folder may do this.', {
    errors: { [`operations.${Math.max(0, refused)}`]: ['Your role does not allow this.'] },
  });
}

/** Whether an operation brings search tokens. No quota counts them, and the log would keep them; in a shared space nobody searches by them. */
function hasTokens(operation: BatchOperation): boolean {
  const names = factsOf(operation).names?.(operation) ?? [];
  return names.some(({ search_tokens_hashed }) => search_tokens_hashed.length > 0);
}
