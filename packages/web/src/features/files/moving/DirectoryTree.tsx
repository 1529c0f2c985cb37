import type { OpenedItem } from '@coffer/client';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useIsAway } from '../../../session/services.tsx';
import { useSpace } from '../../../session/space-context.ts';
import { texts } from '../texts.ts';
import { useCreateDirectory } from '../use-item-changes.ts';
import {
  directoryOf,
  isMoving,
  type Moving,
  nodeOf,
  type TreeNode,
  type TreePlace,
  treeLines,
  wayTo,
} from './directory-tree.ts';
import { type TreeHandle, TreeLines } from './TreeLines.tsx';
import { type SpaceOf, useBranches, useFoundBranches } from './use-branches.ts';

const NOTHING_MOVES: Moving = { ids: new Set(), parentId: undefined };

interface DirectoryTreeProps {
  /** Nothing by default: what comes from elsewhere goes into any directory. */
  readonly moving?: Moving;
  /** The chosen directory, null being the top; undefined while none is chosen. */
  readonly chosen: string | null | undefined;
  /** Opens spaces beside the drive, which are shown with what is in them; null where these are no targets. */
  readonly spaceOf: SpaceOf;
  /** Whether it takes the focus as it comes, in the place of what had it; it does not by default. */
  readonly takesFocus?: boolean;
  /** What is not shown any more is chosen no longer. */
  onChoose(node: TreeNode | undefined): void;
}

/**
 * The user's directories as a tree, with those that are shared; what is in one is loaded when it is opened. A filter leaves those that have its
 * words in their names, of the whole drive and of what is shared and was opened, and those above them. A new one is made in the line that has the focus.
 */
export function DirectoryTree({
  moving = NOTHING_MOVES,
  chosen,
  spaceOf,
  takesFocus = false,
  onChoose,
}: DirectoryTreeProps) {
  const [filter, setFilter] = useState('');
  const [focused, setFocused] = useState(0);
  const [naming, setNaming] = useState<TreeNode | null>(null);
  const isAway = useIsAway();
  const tree = useRef<TreeHandle>(null);
  const { lines, isFiltered, failure, setOpen, openWayTo, reset } = useTree(filter, moving, spaceOf);
  const current = Math.max(0, Math.min(focused, lines.length - 1));
  const focusLater = useFocusLater(lines, (index) => tree.current?.focus(index));
  const filterBy = (text: string) => {
    setFilter(text);
    reset();
    onChoose(undefined);
  };
  /** Nothing can be made in what is on the move: it would move along. */
  const into = lines.slice(0, current + 1).findLast(({ node }) => !isMoving(node.id, moving))?.node;

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <TextInput
          flex="1 1 160px"
          type="search"
          autoComplete="off"
          autoFocus={takesFocus}
          aria-label={texts.moveFilter}
          placeholder={texts.moveFilter}
          value={filter}
          error={failure !== null && failureText(failure)}
          onChange={({ currentTarget }) => filterBy(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            tree.current?.focus(0);
          }}
        />
        <Button
          variant="default"
          disabled={isAway}
          leftSection={<IconFolderPlus size={18} stroke={1.75} />}
          onClick={() => into && setNaming(into)}
        >
          {texts.newFolder}
        </Button>
      </Group>
      {naming !== null && (
        <NewFolder
          into={naming}
          spaceOf={spaceOf}
          onClose={() => setNaming(null)}
          onCreated={(created) => {
            setNaming(null);
            filterBy('');
            openWayTo(naming);
            onChoose(nodeOf(created, naming, moving));
            focusLater(created.id);
          }}
        />
      )}
      <TreeLines
        ref={tree}
        lines={lines}
        moving={moving}
        chosen={chosen}
        focused={current}
        none={isFiltered ? texts.moveNoMatch : texts.moveNone}
        onFocus={setFocused}
        onOpen={setOpen}
        onChoose={onChoose}
      />
    </Stack>
  );
}

/** The lines as the filter and what was opened and closed by hand leave them. */
function useTree(filter: string, moving: Moving, spaceOf: SpaceOf) {
  const [opened, setOpened] = useState<readonly TreePlace[]>([TOP]);
  /** Of what the filter has opened. */
  const [closed, setClosed] = useState<ReadonlySet<string | null>>(NONE);
  const spaces = opened.flatMap(({ id, space }) => (space?.item.id === id ? space : []));
  const { found, failure } = useFoundBranches(filter, spaces, spaceOf);
  const top = useSpace()?.name ?? texts.moveRoot;
  const ids = opened.map(({ id }) => id);
  const expanded = new Set(found === null ? ids : [...found.keys(), ...ids].filter((id) => !closed.has(id)));
  const loaded = useBranches(
    opened.filter(({ id }) => expanded.has(id) && found?.has(id) !== true),
    spaceOf,
  );
  return {
    lines: treeLines(top, moving, expanded, (id) => found?.get(id) ?? loaded(id)),
    isFiltered: found !== null,
    failure,
    setOpen(node: TreePlace, open: boolean) {
      const { id } = node;
      if (found?.has(id) === true)
        setClosed((all) => new Set(open ? [...all].filter((other) => other !== id) : [...all, id]));
      else setOpened((all) => [...all.filter((other) => other.id !== id), ...(open ? [node] : [])]);
    },
    openWayTo(node: TreeNode) {
      const way = wayTo(node);
      setOpened((all) => [...all.filter(({ id }) => !way.some((each) => each.id === id)), ...way]);
    },
    /** Closes nothing of what another filter opens. */
    reset: () => setClosed(NONE),
  };
}

const NONE: ReadonlySet<string | null> = new Set();

const TOP: TreePlace = { id: null, path: [] };

/** Focuses the line of a directory once it is there. */
function useFocusLater(lines: ReturnType<typeof treeLines>, focus: (index: number) => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const index = awaited === null ? -1 : lines.findIndex(({ node }) => node.id === awaited);
  const arrive = useEffectEvent((at: number) => {
    focus(at);
    setAwaited(null);
  });
  useEffect(() => {
    if (index !== -1) arrive(index);
  }, [index]);
  return setAwaited;
}

interface NewFolderProps {
  /** The directory in which it is made. */
  readonly into: TreeNode;
  readonly spaceOf: SpaceOf;
  onCreated(created: OpenedItem): void;
  onClose(): void;
}

/** Asks for the name of a new directory among the lines of a form: Enter makes it, and does not send the form. */
function NewFolder({ into, spaceOf, onCreated, onClose }: NewFolderProps) {
  const { mutateAsync: createDirectory } = useCreateDirectory();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { submit, busy, failure } = useGuardedSubmit(async (typed: string) => {
    if (into.space === undefined || spaceOf === null)
      return onCreated(await createDirectory({ name: typed, folderId: into.id }));
    const inside = await spaceOf(into.space.item);
    const created = await inside.createDirectory({ directory: directoryOf(into), name: typed });
    await queryClient.invalidateQueries({ queryKey: ['directories', into.id] });
    onCreated(created);
  });
  const create = () => {
    const typed = name.trim();
    setMissing(typed === '');
    if (typed !== '') void submit(typed);
  };
  return (
    <Group gap="xs" justify="flex-end">
      <TextInput
        flex="1 1 100%"
        label={texts.newFolderIn({ folder: into.name })}
        autoComplete="off"
        autoFocus
        maxLength={255}
        value={name}
        error={missing ? texts.directoryNameRequired : failure !== null && failureText(failure)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          create();
        }}
      />
      <Button variant="subtle" color="gray" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button variant="light" loading={busy} onClick={create}>
        {texts.create}
      </Button>
    </Group>
  );
}
