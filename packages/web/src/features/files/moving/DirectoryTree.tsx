import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useIsAway } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { useCreateDirectory } from '../use-item-changes.ts';
import { isMoving, type Moving, type TreeNode, treeLines } from './directory-tree.ts';
import { type TreeHandle, TreeLines } from './TreeLines.tsx';
import { useBranches, useFoundBranches } from './use-branches.ts';

interface DirectoryTreeProps {
  readonly moving: Moving;
  /** The chosen directory, null being the top; undefined while none is chosen. */
  readonly chosen: string | null | undefined;
  /** What is not shown any more is chosen no longer. */
  onChoose(id: string | null | undefined, spaceId?: string): void;
}

/**
 * The user's directories as a tree; what is in one is loaded when it is opened. A filter leaves those that have its words in
 * their names, of the whole drive, and those above them. A new one is made in the line that has the focus.
 */
export function DirectoryTree({ moving, chosen, onChoose }: DirectoryTreeProps) {
  const [filter, setFilter] = useState('');
  const [focused, setFocused] = useState(0);
  const [naming, setNaming] = useState<TreeNode | null>(null);
  const isAway = useIsAway();
  const tree = useRef<TreeHandle>(null);
  const { lines, isFiltered, failure, setOpen, reset } = useTree(filter, moving);
  const current = Math.max(0, Math.min(focused, lines.length - 1));
  const focusLater = useFocusLater(lines, (index) => tree.current?.focus(index));
  const filterBy = (text: string) => {
    setFilter(text);
    reset();
    onChoose(undefined);
  };
  /** Nothing can be made in what is on the move: it would move along. */
  const into = lines
    .slice(0, current + 1)
    .findLast(({ node }) => node.spaceId === undefined && !isMoving(node.id, moving))?.node;

  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          autoComplete="off"
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
          onClose={() => setNaming(null)}
          onCreated={(id) => {
            setNaming(null);
            filterBy('');
            setOpen(naming.id, true);
            onChoose(id);
            focusLater(id);
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
function useTree(filter: string, moving: Moving) {
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(() => new Set([null]));
  /** Of what the filter has opened. */
  const [closed, setClosed] = useState<ReadonlySet<string | null>>(NONE);
  const { found, failure } = useFoundBranches(filter);
  const expanded =
    found === null ? opened : new Set([...found.keys(), ...opened].filter((id) => !closed.has(id)));
  const loaded = useBranches([...expanded].filter((id) => found?.has(id) !== true));
  const change = (ids: ReadonlySet<string | null>, id: string | null, isIn: boolean) =>
    new Set(isIn ? [...ids, id] : [...ids].filter((other) => other !== id));
  return {
    lines: treeLines(texts.moveRoot, moving, expanded, (id) => found?.get(id) ?? loaded(id)),
    isFiltered: found !== null,
    failure,
    setOpen(id: string | null, open: boolean) {
      if (found?.has(id) === true) setClosed((ids) => change(ids, id, !open));
      else setOpened((ids) => change(ids, id, open));
    },
    /** Closes nothing of what another filter opens. */
    reset: () => setClosed(NONE),
  };
}

const NONE: ReadonlySet<string | null> = new Set();

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
  onCreated(id: string): void;
  onClose(): void;
}

/** Asks for the name of a new directory among the lines of a form: Enter makes it, and does not send the form. */
function NewFolder({ into, onCreated, onClose }: NewFolderProps) {
  const { mutateAsync: createDirectory } = useCreateDirectory();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { submit, busy, failure } = useGuardedSubmit(async (typed: string) => {
    const { id } = await createDirectory({ name: typed, folderId: into.id });
    onCreated(id);
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
        {texts.createCancel}
      </Button>
      <Button variant="light" loading={busy} onClick={create}>
        {texts.create}
      </Button>
    </Group>
  );
}
