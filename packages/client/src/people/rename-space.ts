import type { BatchOperation } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { changeMembers, type MemberChangePorts } from './change-members.ts';
import { spacesBehind } from './own-spaces.ts';

/** What stands for a space, and its next name. */
interface Renaming {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
}

/**
 * Renames a directory that one shares where it stands in the drive and for all who have it: one batch over drive and space. Gives whether it
 * has: what others share, and a file that is shared by itself, is called in one's drive as one likes, and nowhere else. Throws
 * `space_exchanged`, and as all changes of a drive.
 *
 * @param operation renames what stands for it
 */
export async function renameSpace(
  { id, spaceId: said, name }: Renaming,
  operation: BatchOperation,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<boolean> {
  const behind = (await spacesBehind([{ id, spaceId: said }], ports, options)).get(id);
  if (behind === undefined || !behind.isMine || behind.fileId !== null) return false;
  const { spaceId } = behind;
  await changeMembers(
    spaceId,
    async () => ({ put: [], removed: [], name, inDrive: [operation] }),
    ports,
    options,
  );
  return true;
}
