import type { IntactItem } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { useOwnDrive } from '../../session/space-context.ts';

/** Copies an item of the space that is shown to the top of one's own drive, with all that is in it. */
export function useSaveCopy() {
  const from = useDrive();
  const own = useOwnDrive();
  return useMutation({
    mutationFn: async (item: IntactItem) => own.people.saveCopy({ drive: from }, item),
    onSuccess: ({ name }) => notify(`“${name}” is in My Files now, as a copy of your own.`),
  });
}
