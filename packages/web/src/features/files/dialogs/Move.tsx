import type { IntactItem } from '@coffer/client';
import { Button } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { DriveContext, useDrive } from '../../../session/drive-context.ts';
import { SpaceContext, useOwnDrive, useSpace } from '../../../session/space-context.ts';
import { DirectoryTree } from '../moving/DirectoryTree.tsx';
import { directoryOf, type Moving, type TreeNode, type TreeSpace } from '../moving/directory-tree.ts';
import type { SpaceOf } from '../moving/use-branches.ts';
import { texts } from '../texts.ts';
import { useMoveItems } from '../use-item-changes.ts';
import type { Carrying, CarryTarget } from '../use-overlays.ts';
import type { WayBack } from '../use-undo.tsx';
import classes from './dialogs.module.css';

interface MoveProps {
  readonly items: readonly IntactItem[];
  /** Where the page is before it goes to the target; null where it stays. */
  readonly back: WayBack | null;
  readonly spaceOf: SpaceOf;
  onClose(): void;
  onMoved(targetId: string | null): void;
  /** Items are to go into another space: asks first. */
  onCarry(carrying: Carrying): void;
}

/** Asks for the directory into which items move: where they are or, out of a space of one's own, in the drive. */
export function Move({ items, back, spaceOf, onClose, onMoved, onCarry }: MoveProps) {
  const [target, setTarget] = useState<TreeNode | undefined>();
  const [isOut, setOut] = useState(false);
  const space = useSpace();
  const moving = useMemo<Moving>(() => movingOf(items), [items]);
  const { mutateAsync: moveItems } = useMoveItems();
  const inUse = useNamesInUse(items, target, { spaceOf, isOut });
  const { submit, busy, failure } = useGuardedSubmit(async (targetId: string | null) => {
    await moveItems({ items, targetId, back });
    onClose();
    onMoved(targetId);
  });

  return (
    <FormDialog
      title={texts.moveTitle}
      yes={texts.moveHere}
      cancel={texts.cancel}
      busy={busy}
      canSubmit={target !== undefined && inUse.length === 0}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        if (target === undefined) return;
        if (isOut) onCarry({ items, from: space?.spaceId ?? null, to: targetOutside(target) });
        else if (target.space !== undefined)
          onCarry({ items, from: null, to: targetIn(target, target.space) });
        else void submit(target.id);
      }}
      onClose={onClose}
    >
      {isOut ? (
        <InDrive>
          <DirectoryTree chosen={target?.id} spaceOf={null} takesFocus onChoose={setTarget} />
        </InDrive>
      ) : (
        <DirectoryTree moving={moving} chosen={target?.id} spaceOf={spaceOf} onChoose={setTarget} />
      )}
      {space?.role === 'owner' && !isOut && (
        <Button
          variant="default"
          onClick={() => {
            setOut(true);
            setTarget(TOP);
          }}
        >
          {texts.moveOut}
        </Button>
      )}
      {inUse.length > 0 && (
        <p className={classes.warning} role="alert">
          {texts.moveInUse({ count: inUse.length, first: inUse[0] ?? '' })}
        </p>
      )}
    </FormDialog>
  );
}

/** The top of the drive. */
const TOP: TreeNode = { id: null, name: '', disabled: false, path: [] };

/** Shows one's own drive, also where a space is shown: what was read of that stays apart, since both have a top. */
function InDrive({ children }: { readonly children: ReactNode }) {
  const own = useOwnDrive();
  const outside = useQueryClient();
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: outside.getDefaultOptions() }));
  return (
    <QueryClientProvider client={queryClient}>
      <DriveContext value={own}>
        <SpaceContext value={null}>{children}</SpaceContext>
      </DriveContext>
    </QueryClientProvider>
  );
}

/** A directory of the drive, by the names that lead to it. */
function targetOutside({ id: folderId, path }: TreeNode): CarryTarget {
  const names = [texts.myFiles, ...path.map(({ name }) => name ?? texts.damagedName)];
  return { spaceId: null, folderId, path: names.join(' / ') };
}

/** A directory of a space beside the drive, by the names that lead to it. */
function targetIn(node: TreeNode, { id: spaceId, item }: TreeSpace): CarryTarget {
  const names = [item, ...node.path].map(({ name }) => name ?? texts.damagedName);
  return { spaceId, folderId: directoryOf(node), itemId: item.id, path: names.join(' / ') };
}

/** The names that are in use in the chosen directory, as this device knows it. */
function useNamesInUse(
  items: MoveProps['items'],
  target: TreeNode | undefined,
  { spaceOf, isOut }: Pick<MoveProps, 'spaceOf'> & { readonly isOut: boolean },
): readonly string[] {
  const drive = useDrive();
  const own = useOwnDrive();
  const { data } = useQuery({
    queryKey: ['directories', target?.id, 'names in use', isOut, items.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const { space } = target ?? {};
      const shown = isOut ? own : drive;
      const inside = space === undefined || spaceOf === null ? shown : await spaceOf(space.item);
      return inside.namesInUse(items, target === undefined ? null : directoryOf(target), signal);
    },
    enabled: target !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return data ?? [];
}

function movingOf(items: MoveProps['items']): Moving {
  const parents = new Set(items.map(({ parentId }) => parentId));
  const [parentId] = parents;
  return { ids: new Set(items.map(({ id }) => id)), parentId: parents.size === 1 ? parentId : undefined };
}
