import type { DriveDifference, DriveStanding, ReturningAccess } from '@coffer/client';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../format/dates.ts';
import type { Undecided } from '../../../panels/decisions/DecisionList.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { STANDING_KEY } from '../../../session/drive-queries.ts';
import { texts } from './texts.ts';

type Side = NonNullable<DriveDifference['ours']>;

/** What the server makes of the drive, in what it differs from what this device has proven, and which links come back with it. */
export function useDifferences(): {
  readonly standing: UseQueryResult<DriveStanding>;
  readonly differences: UseQueryResult<readonly DriveDifference[] | null>;
  readonly returning: UseQueryResult<readonly ReturningAccess[]>;
} {
  const { account } = useDrive();
  const standing = useQuery({ queryKey: STANDING_KEY, queryFn: () => account.standing(), staleTime: 0 });
  const shown = standing.data?.shown ?? null;
  const differences = useQuery({
    queryKey: ['drive-differences', shown],
    queryFn: () => account.differences(shown),
    enabled: standing.data !== undefined,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
  const returning = useQuery({
    queryKey: ['returning-access', shown],
    queryFn: () => (shown === null ? [] : account.returning(shown)),
    enabled: standing.data !== undefined,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
  return { standing, differences, returning };
}

/** Ends a fork at what was shown, or follows what was decided elsewhere. Afterwards everything is what the server shows. */
export function useDecision(about: Pick<DriveStanding, 'shown' | 'ended'>, onDone: () => void) {
  const { account, rows } = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(putBack: readonly string[]) {
      const { shown, ended } = about;
      if (ended !== null) await account.followDrive(ended);
      else if (shown !== null) await account.acceptDrive(shown, putBack);
      // What is read next waits until the rows on this device are those that were signed.
      await rows?.directories(null);
    },
    onSuccess: () => {
      void queryClient.invalidateQueries();
      onDone();
    },
  });
}

const ORDER = [
  'missing',
  'older',
  'changed',
  'added',
] as const satisfies readonly DriveDifference['happened'][];

/** The differences as a list shows them: what is missing first, and within that by place and name. */
export function shownDifferences(differences: readonly DriveDifference[]): Undecided[] {
  return differences
    .map((each) => ({ order: ORDER.indexOf(each.happened), shown: shown(each) }))
    .sort(
      (one, other) =>
        one.order - other.order ||
        one.shown.place.localeCompare(other.shown.place) ||
        one.shown.name.localeCompare(other.shown.name),
    )
    .map((each) => each.shown);
}

function shown(difference: DriveDifference): Undecided {
  const { id, happened, ours, theirs, canPutBack } = difference;
  const side = ours ?? theirs;
  return {
    id,
    name: side === null ? texts.damaged : nameOf(side),
    place: side === null ? texts.top : placeOf(side),
    happened: texts.happened[happened],
    details: detailsOf(difference),
    ...(!canPutBack && { only: 'accept' as const }),
  };
}

/** Links and invitations that come back, as a list shows them behind the items. */
export function shownReturning(returning: readonly ReturningAccess[]): Undecided[] {
  return returning.map(({ id, kind, name, permitsMore, expiresAt }) => ({
    id,
    name: name ?? texts.returning.unnamed,
    place: kind === 'invitation' ? texts.returning.invitations : texts.returning.place,
    happened: permitsMore ? texts.returning.more : texts.returning[kind],
    details: [
      ...(expiresAt === null ? [] : [texts.returning.until({ when: formatMoment(expiresAt) })]),
      texts.returning.ends,
    ],
  }));
}

function detailsOf({ happened, ours, theirs, lostVersions, canPutBack }: DriveDifference): string[] {
  const both = ours !== null && theirs !== null ? between(ours, theirs) : [];
  const one = ours === null || theirs === null ? (ours ?? theirs) : null;
  const isAllGone = happened === 'missing' && lostVersions > 0;
  return [
    ...(one === null ? [] : [texts.changedOn({ when: formatMoment(one.item.modifiedAt) })]),
    ...(one?.isTrashed ? [ours === null ? texts.trashedThere : texts.trashedHere] : []),
    ...both,
    ...(isAllGone
      ? [texts.contentGone]
      : lostVersions > 0
        ? [texts.versionsGone({ count: lostVersions })]
        : []),
    ...(canPutBack ? [] : [texts.notPutBack]),
  ];
}

/** In what both sides differ, as far as somebody can see it. */
function between(ours: Side, theirs: Side): string[] {
  const isOther = ours.item.versionId !== theirs.item.versionId;
  const found = [
    ...(nameOf(ours) === nameOf(theirs) ? [] : [texts.called({ name: nameOf(theirs) })]),
    ...(ours.item.parentId === theirs.item.parentId ? [] : [texts.liesIn({ place: placeOf(theirs) })]),
    ...(isOther
      ? [
          texts.contentOf({
            here: formatMoment(ours.item.modifiedAt),
            there: formatMoment(theirs.item.modifiedAt),
          }),
        ]
      : []),
    ...(ours.isTrashed === theirs.isTrashed ? [] : [ours.isTrashed ? texts.trashedHere : texts.trashedThere]),
  ];
  return found.length === 0 ? [texts.sealed] : found;
}

function nameOf({ item }: Side): string {
  return item.state === 'damaged' ? texts.damaged : item.name;
}

function placeOf({ parents }: Side): string {
  return [texts.top, ...parents.map((item) => (item.state === 'damaged' ? texts.damaged : item.name))].join(
    ' / ',
  );
}
