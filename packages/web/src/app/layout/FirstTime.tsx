import { Anchor, CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { browserRoom } from '../../browser/room.ts';
import { seenHeads } from '../../persistence/seen-heads.ts';
import { useDrive } from '../../session/drive-context.ts';
import { REMEMBERED_KEY, STANDING_KEY } from '../../session/drive-queries.ts';
import { useUser } from '../../session/services.tsx';
import classes from './FirstTime.module.css';
import { texts } from './texts.ts';

/** What this device has seen of a drive is known once it has read that; then it is not asked for any more. */
const ASK_EVERY_MS = 5_000;

/**
 * Says that this device saw the drive for the first time, until somebody takes note of it, and whether it forgets that again.
 * It reads what is remembered here, and asks nobody. Where the browser stores nothing, that is said instead, for as long as it is so.
 */
export function FirstTime() {
  const spaceId = useUser()?.space_id ?? '';
  const { account } = useDrive();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [...REMEMBERED_KEY, spaceId],
    queryFn: async () => {
      const { isPersistent } = await browserRoom();
      const head = await seenHeads.of(spaceId);
      return { head, isStored: await seenHeads.isKept(spaceId), isKept: isPersistent };
    },
    networkMode: 'always',
    refetchInterval: (query) => (query.state.data?.head == null ? ASK_EVERY_MS : false),
  });
  const trusting = useMutation({
    mutationFn: () => account.trustFirst(),
    networkMode: 'always',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: STANDING_KEY });
      void queryClient.invalidateQueries({ queryKey: REMEMBERED_KEY });
    },
  });
  if (data?.head != null && !data.isStored) {
    return (
      <aside className={classes.notice} aria-label={texts.notStored}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <p>{texts.notStored}</p>
      </aside>
    );
  }
  if (data?.head?.first == null) return null;
  return (
    <aside className={classes.notice} aria-label={texts.firstTime}>
      <p>
        <Anchor size="sm" renderRoot={(props) => <Link to="/account" hash="device" {...props} />}>
          {texts.firstTime}
        </Anchor>
        {data.isKept ? null : <span>{texts.forgets}</span>}
      </p>
      <CloseButton size="sm" aria-label={texts.firstTimeNoted} onClick={() => trusting.mutate()} />
    </aside>
  );
}
