import type { PlainSetting, WaitingChange } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../format/dates.ts';
import type { Undecided } from '../../../panels/decisions/DecisionList.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { plainSettingQuery, waitingQuery } from '../../../session/drive-queries.ts';
import { texts } from './texts.ts';

/** What waits for its owner. */
export function useWaiting() {
  return useQuery(waitingQuery(useDrive()));
}

/** Whether programs may change the drive without keys. */
export function usePlainSetting() {
  return useQuery(plainSettingQuery(useDrive()));
}

/** Lets them, or not. */
export function useAllowPlain() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { queryKey } = plainSettingQuery(drive);
  return useMutation({
    mutationFn: (setting: Pick<PlainSetting, 'allowed' | 'revision'>) => drive.plain.change(setting),
    onSuccess: async (setting) => {
      queryClient.setQueryData(queryKey, setting);
      await queryClient.invalidateQueries({ queryKey: waitingQuery(drive).queryKey });
    },
    // Another device may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Signs what somebody has decided. Afterwards folders are what they are then. */
export function useDecideWaiting() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decisions: { readonly putBack: readonly string[]; readonly accept: readonly string[] }) =>
      drive.plain.decide(decisions),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Changes as a list shows them, by place and name. */
export function shownWaiting(changes: readonly WaitingChange[]): Undecided[] {
  return changes
    .map(shown)
    .sort((one, other) => one.place.localeCompare(other.place) || one.name.localeCompare(other.name));
}

type Side = NonNullable<WaitingChange['signed']>;

function shown({ id, deeds, signed, changed, since, canAccept }: WaitingChange): Undecided {
  const side = signed ?? changed;
  return {
    id,
    name: side === null ? texts.unreadable : nameOf(side),
    place: side === null ? texts.top : placeOf(side),
    happened: texts.happened(deeds.map((deed) => texts.deeds[deed])),
    details: [
      ...(deeds.includes('renamed') && changed !== null ? [texts.renamedTo(nameOf(changed))] : []),
      ...(deeds.includes('moved') && changed !== null ? [texts.movedTo(placeOf(changed))] : []),
      texts.since(formatMoment(since)),
      ...(canAccept ? [] : [texts.cannotAccept]),
    ],
    ...(!canAccept && { only: 'keep' as const }),
  };
}

function nameOf({ item }: Side): string {
  return item.name ?? texts.unreadable;
}

function placeOf({ parents }: Side): string {
  return [texts.top, ...parents.map(({ name }) => name ?? texts.unreadable)].join(' / ');
}
