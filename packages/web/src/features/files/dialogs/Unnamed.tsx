import type { Drive, OpenedItem, SpaceLogEntry } from '@coffer/client';
import { Button, Group } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { failureText } from '../../../failures/texts.ts';
import { type ShownSpace, useSpace } from '../../../session/space-context.ts';
import { texts } from '../texts.ts';
import { useReloadAll } from '../use-item-changes.ts';
import classes from './dialogs.module.css';

/** What may give an item its name. */
const NAMING: readonly string[] = ['rename', 'create', 'finish', 'arrive', 'put_back'];

interface UnnamedProps {
  readonly item: OpenedItem;
  onDone(): void;
}

/** Says who has signed a name that does not open, and offers its owner to undo that. */
export function Unnamed({ item, onDone }: UnnamedProps) {
  const space = useSpace();
  const reload = useReloadAll();
  const { data: change, error } = useQuery({
    queryKey: ['people', 'naming', space?.spaceId, item.id],
    queryFn: space === null ? skipToken : ({ signal }) => lastNaming(space, item.id, signal),
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  });
  const undo = useMutation({
    mutationFn: ({ own, spaceId }: { readonly own: Drive; readonly spaceId: string }) =>
      own.people.undo(spaceId, { change: change?.id ?? '' }),
    onSuccess: onDone,
    onSettled: reload,
  });
  const isOwner = space?.role === 'owner';
  const isUndoable = isOwner && change != null && !change.isMine;
  const { data: before = null } = useQuery({
    queryKey: ['people', 'named-before', change?.id, item.id],
    queryFn:
      space === null || !isUndoable
        ? skipToken
        : ({ signal }) => nameBefore(space, { change: change.id, itemId: item.id }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (space === null) return null;
  const failure = error ?? undo.error;
  return (
    <div className={classes.text}>
      {change != null && <p>{texts.unnamedBy({ who: whoOf(change) })}</p>}
      {before !== null && <p>{texts.wasNamed({ name: before })}</p>}
      {!isOwner && <p>{texts.askOwner}</p>}
      {failure !== null && <p role="alert">{failureText(failure)}</p>}
      {isUndoable && (
        <Group gap="xs">
          <Button variant="default" size="xs" loading={undo.isPending} onClick={() => undo.mutate(space)}>
            {texts.undo}
          </Button>
        </Group>
      )}
    </div>
  );
}

function whoOf({ isMine, name, email }: SpaceLogEntry): string {
  if (isMine) return texts.you;
  // A name is what somebody calls themselves: the address stands next to it.
  return name !== null && email !== null ? `${name} (${email})` : (email ?? texts.somebody);
}

/** What an item was called before a change, as its owner can undo that; null where nothing is kept of it. */
async function nameBefore(
  { own, spaceId }: Pick<ShownSpace, 'own' | 'spaceId'>,
  { change, itemId }: { readonly change: string; readonly itemId: string },
  signal: AbortSignal,
): Promise<string | null> {
  const { items } = await own.people.previewUndo(spaceId, { change }, signal);
  return items.find(({ id }) => id === itemId)?.name ?? null;
}

/** The last change that may have named an item; null where the log says nothing of that any more. */
async function lastNaming(
  { own, spaceId }: Pick<ShownSpace, 'own' | 'spaceId'>,
  id: string,
  signal: AbortSignal,
): Promise<SpaceLogEntry | null> {
  let { changes, next } = await own.people.log(spaceId, {}, signal);
  for (;;) {
    const found = changes.find(({ actions }) =>
      actions.some(({ kind, ids }) => NAMING.includes(kind) && ids.includes(id)),
    );
    if (found !== undefined || next === null) return found ?? null;
    ({ changes, next } = await own.people.log(spaceId, { from: next }, signal));
  }
}
