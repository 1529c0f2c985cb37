import type {
  DriveDifference,
  DriveStanding,
  ReturningAccess,
  ShownDrive,
  SpaceStanding,
} from '@coffer/client';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../format/dates.ts';
import type { Undecided } from '../../../panels/decisions/DecisionList.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { STANDING_KEY } from '../../../session/drive-queries.ts';
import { texts } from './texts.ts';

type Side = NonNullable<DriveDifference['ours']>;

/** What somebody decides about: the drive, or a space next to it, as the page calls what is at its top. */
export interface DecidedSpace {
  /** Null of the drive. */
  readonly spaceId: string | null;
  readonly top: string;
}

/** Which calls are about it. */
function useDeciding(spaceId: string | null) {
  const { account, people, rows } = useDrive();
  if (spaceId === null) {
    return {
      key: STANDING_KEY,
      standing: async (): Promise<Standing> => account.standing(),
      differences: (shown: ShownDrive | null) => account.differences(shown),
      returning: (shown: ShownDrive) => account.returning(shown),
      goOn: (shown: ShownDrive, putBack: readonly string[]) => account.acceptDrive(shown, putBack),
      follow: (ended: Ended) => account.followDrive(ended),
      // What is read next waits until the rows on this device are those that were signed.
      settle: async () => void (await rows?.directories(null)),
    };
  }
  return {
    key: ['space-standing', spaceId],
    standing: (): Promise<Standing> => people.standing(spaceId),
    differences: (shown: ShownDrive | null) => people.differences(spaceId, shown),
    returning: (shown: ShownDrive) => people.returning(spaceId, shown),
    goOn: (shown: ShownDrive, putBack: readonly string[]) => people.goOn(spaceId, shown, putBack),
    follow: (ended: Ended) => people.follow(spaceId, ended),
    settle: async () => undefined,
  };
}

/** Of the drive, also as another part of the page has read it. */
type Standing = DriveStanding & Partial<Pick<SpaceStanding, 'isMine'>>;

type Ended = NonNullable<DriveStanding['ended']>;

/** What the server makes of a space, in what it differs from what this device has proven, and who comes back with it. */
export function useDifferences(spaceId: string | null): {
  readonly standing: UseQueryResult<Standing>;
  /** Whether who looks at it decides how it goes on. */
  readonly isMine: boolean;
  readonly differences: UseQueryResult<readonly DriveDifference[] | null>;
  readonly returning: UseQueryResult<readonly ReturningAccess[]>;
} {
  const deciding = useDeciding(spaceId);
  const { key } = deciding;
  const standing = useQuery({ queryKey: key, queryFn: deciding.standing, staleTime: 0 });
  const { shown = null, isMine = true } = standing.data ?? {};
  const differences = useQuery({
    queryKey: ['drive-differences', spaceId, shown],
    queryFn: () => (isMine ? deciding.differences(shown) : null),
    enabled: standing.data !== undefined,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
  const returning = useQuery({
    queryKey: ['returning-access', spaceId, shown],
    queryFn: () => (shown === null ? [] : deciding.returning(shown)),
    enabled: standing.data !== undefined,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
  return { standing, isMine, differences, returning };
}

/** Looks again at what the server shows of a space. */
export function useLookAgain(spaceId: string | null): () => void {
  const { key } = useDeciding(spaceId);
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: key });
}

/** Ends a fork at what was shown, or follows what was decided elsewhere. Afterwards everything is what the server shows. */
export function useDecision(
  spaceId: string | null,
  about: Pick<DriveStanding, 'shown' | 'ended'>,
  onDone: () => void,
) {
  const { goOn, follow, settle } = useDeciding(spaceId);
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(putBack: readonly string[]) {
      const { shown, ended } = about;
      if (ended !== null) await follow(ended);
      else if (shown !== null) await goOn(shown, putBack);
      await settle();
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
export function shownDifferences(differences: readonly DriveDifference[], top: string): Undecided[] {
  return differences
    .map((each) => ({ order: ORDER.indexOf(each.happened), shown: shown(each, top) }))
    .sort(
      (one, other) =>
        one.order - other.order ||
        one.shown.place.localeCompare(other.shown.place) ||
        one.shown.name.localeCompare(other.shown.name),
    )
    .map((each) => each.shown);
}

function shown(difference: DriveDifference, top: string): Undecided {
  const { id, happened, ours, theirs, canPutBack } = difference;
  const side = ours ?? theirs;
  return {
    id,
    name: side === null ? texts.damaged : nameOf(side),
    place: side === null ? top : placeOf(side, top),
    happened: texts.happened[happened],
    details: detailsOf(difference, top),
    ...(!canPutBack && { only: 'accept' as const }),
  };
}

/** Members, links and invitations that come back, as a list shows them behind the items. */
export function shownReturning(returning: readonly ReturningAccess[]): Undecided[] {
  return returning.map((access) => {
    const { id, kind, name, permitsMore, role, expiresAt } = access;
    const words = texts.returning;
    const isMember = kind === 'member';
    const places = { member: words.members, invitation: words.invitations };
    return {
      id,
      name: name ?? (isMember ? words.stranger : words.unnamed),
      place: kind === 'member' || kind === 'invitation' ? places[kind] : words.place,
      happened: permitsMore ? (isMember ? words.mayMore : words.more) : words[kind],
      details: [
        ...(role === null ? [] : [words.roles[role]]),
        ...(expiresAt === null ? [] : [words.until({ when: formatMoment(expiresAt) })]),
        isMember ? (permitsMore ? words.lowers : words.removes) : words.ends,
      ],
    };
  });
}

function detailsOf(
  { happened, ours, theirs, lostVersions, canPutBack, isExchanged }: DriveDifference,
  top: string,
): string[] {
  const both = ours !== null && theirs !== null ? between(ours, theirs, top) : [];
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
    ...(canPutBack ? [] : [isExchanged ? texts.exchanged : texts.notPutBack]),
  ];
}

/** In what both sides differ, as far as somebody can see it. */
function between(ours: Side, theirs: Side, top: string): string[] {
  const isOther = ours.item.versionId !== theirs.item.versionId;
  const found = [
    ...(nameOf(ours) === nameOf(theirs) ? [] : [texts.called({ name: nameOf(theirs) })]),
    ...(ours.item.parentId === theirs.item.parentId ? [] : [texts.liesIn({ place: placeOf(theirs, top) })]),
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

function placeOf({ parents }: Side, top: string): string {
  return [top, ...parents.map((item) => (item.state === 'damaged' ? texts.damaged : item.name))].join(' / ');
}
