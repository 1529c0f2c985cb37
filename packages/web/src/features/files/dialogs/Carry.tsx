import { type Drive, isExpired, type Share } from '@coffer/client';
import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calledBy } from '../../../format/called-by.ts';
import { formatList } from '../../../format/list.ts';
import { messages } from '../../../languages/messages.ts';
import { notify } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useAcceptedDamage } from '../../../session/accepted-damage.ts';
import { useServices } from '../../../session/services.tsx';
import { useOwnDrive } from '../../../session/space-context.ts';
import { passOpenedSpaces } from '../../../workers/spaces-between-threads.ts';
import { hideEach } from '../listing/folder-cache.ts';
import { useReloadAll } from '../use-item-changes.ts';
import type { Carrying } from '../use-overlays.ts';
import classes from './dialogs.module.css';

passOpenedSpaces();

const texts = messages('carry');

interface CarryProps {
  readonly carrying: Carrying;
  onClose(): void;
}

/** Says who gains and who loses access before something moves into a shared folder or out of one, and asks. */
export function Carry({ carrying, onClose }: CarryProps) {
  const { items, to } = carrying;
  const { data, error, refetch } = useWhoOpens(carrying);
  const { mutateAsync: carry } = useCarry(carrying);
  const refused =
    data?.source !== undefined && data.source !== null && data.source.role !== 'owner'
      ? texts.onlyOwner
      : data?.target?.role === 'viewer'
        ? texts.onlyViews
        : null;
  const target =
    to.spaceId === null
      ? (to.path ?? data?.path ?? texts.myFiles)
      : texts.folder({ name: to.path ?? data?.target?.name ?? '…' });
  return (
    <ConfirmDialog
      title={to.spaceId !== null ? texts.into : texts.outOf}
      text={refused ?? texts.what({ count: items.length, name: items[0]?.name ?? '', to: target })}
      yes={texts.move}
      cancel={texts.cancel}
      isDangerous={false}
      canConfirm={data !== undefined && refused === null}
      onConfirm={() => carry()}
      onClose={onClose}
    >
      {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={72} aria-label={texts.loading} />}
      {data !== undefined && refused === null && (
        <>
          {data.target !== null &&
            (data.target.owner === null ? (
              <Members lead={texts.gains} nobody={texts.nobodyGains} shares={data.target.shares} />
            ) : (
              <p className={classes.text}>{texts.owner({ who: data.target.owner })}</p>
            ))}
          {data.source !== null && (
            <>
              <Members lead={texts.loses} nobody={texts.nobodyLoses} shares={data.source.shares} />
              <p className={classes.warning}>{texts.undoEnds}</p>
            </>
          )}
          {data.linked.length > 0 && <p className={classes.warning}>{linksText(data.linked)}</p>}
          {data.linkedBelow > 0 && (
            <p className={classes.warning}>{texts.linksBelow({ count: data.linkedBelow })}</p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function linksText(linked: readonly string[]): string {
  const names = formatList(linked.map((name) => texts.quoted({ name })));
  return texts.links({ count: linked.length, names });
}

interface MembersProps {
  readonly lead: string;
  readonly nobody: string;
  readonly shares: readonly Share[];
}

function Members({ lead, nobody, shares }: MembersProps) {
  if (shares.length === 0) return <p className={classes.text}>{nobody}</p>;
  return (
    <div className={classes.text}>
      <p>{lead}</p>
      <ul>
        {shares.map(({ id, email, contact, role }) => (
          <li key={id}>
            {texts.member[role ?? 'viewer']({ who: calledBy(contact?.name ?? null, email ?? texts.someone) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who has a space. */
interface Side {
  readonly name: string;
  /** Null of one's own. */
  readonly owner: string | null;
  readonly role: 'owner' | 'editor' | 'viewer';
  /** Of one's own. */
  readonly shares: readonly Share[];
}

/** Who has a space, as its owner has signed it; null of the drive. @param now unix seconds */
async function sideOf(
  own: Drive,
  spaceId: string | null,
  now: number,
  signal: AbortSignal,
): Promise<Side | null> {
  if (spaceId === null) return null;
  const mine = (await own.people.spaces(signal)).find((each) => each.spaceId === spaceId);
  if (mine !== undefined) {
    const { name } = await own.stat(mine.itemId, signal);
    const shares = (await own.people.shares(mine.itemId, signal)).filter(
      (share) => !share.hasLeft && !isExpired(share, now),
    );
    return { name: name ?? '', owner: null, role: 'owner', shares };
  }
  const shared = (await own.people.sharedWithMe(signal)).find((each) => each.spaceId === spaceId);
  const { contact = null, email = texts.someone } = shared?.owner ?? {};
  const owner = calledBy(contact?.name ?? null, contact?.email ?? email);
  return { name: shared?.name ?? '', owner, role: shared?.role ?? 'viewer', shares: [] };
}

/** The names that lead to a folder of the drive. */
async function pathTo(own: Drive, folderId: string | null, signal: AbortSignal): Promise<string> {
  if (folderId === null) return texts.myFiles;
  const { parents } = await own.page(folderId, { limit: 1, order: 'asc' }, signal);
  return [texts.myFiles, ...parents.map(({ name }) => name ?? '…')].join(' / ');
}

/** Who gains and who loses access, which links end, and where what goes into the drive is then. */
function useWhoOpens({ items, from, to }: Carrying) {
  const own = useOwnDrive();
  const { serverNow } = useServices();
  return useQuery({
    queryKey: ['people', 'carrying', from, to.spaceId, items.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const { itemId, spaceId = null } = to;
      // The server could show another folder's space behind this one.
      if (itemId != null && spaceId !== null)
        await own.people.spacesBehind([{ id: itemId, spaceId }], signal);
      const now = serverNow();
      const source = await sideOf(own, from, now, signal);
      const target = await sideOf(own, to.spaceId, now, signal);
      const isOwners = source === null || source.role === 'owner';
      const links = isOwners ? await own.links.inside(items, { from }, signal) : [];
      const linked = items.filter(({ id }) => links.some((link) => link.itemId === id));
      const linkedBelow = links.length - linked.length;
      const path = to.spaceId === null ? await pathTo(own, to.folderId, signal) : null;
      return { source, target, path, linked: linked.map(({ name }) => name), linkedBelow };
    },
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Moves the items. */
function useCarry({ items, from, to }: Carrying) {
  const own = useOwnDrive();
  const queryClient = useQueryClient();
  const reload = useReloadAll();
  const moving = useAcceptedDamage();
  return useMutation({
    mutationFn: () =>
      moving((damaged) => own.people.carry(items, { from, to: to.spaceId, directory: to.folderId, damaged })),
    onSuccess: () => {
      hideEach(queryClient, items);
      notify(texts.moved({ count: items.length, name: items[0]?.name ?? '' }));
    },
    // A refusal of the second thousand leaves the first one moved.
    onSettled: reload,
  });
}
