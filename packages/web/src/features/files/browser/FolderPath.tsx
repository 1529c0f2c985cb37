import type { OpenedItem } from '@coffer/client';
import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazy } from '../../../lazy/lazy.tsx';
import { folderPlace } from '../../../session/folder-place.ts';
import { type ShownSpace, useSpace } from '../../../session/space-context.ts';
import { arrangeCrumbs } from '../listing/breadcrumbs.ts';
import { texts } from '../texts.ts';
import type { Step } from './CollapsedFolders.tsx';
import classes from './FolderPath.module.css';
import { dropMark as markOf } from './use-drop.ts';

const CollapsedFolders = lazy(
  ['drive'],
  async () => (await import('./CollapsedFolders.tsx')).CollapsedFolders,
);

interface FolderPathProps {
  /** The folders from the top down to this one; null while they are not known. */
  readonly parents: readonly OpenedItem[] | null;
  /** The folders of the drive above a shared folder of one's own; null where none is shown. */
  readonly above: readonly OpenedItem[] | null;
  /** The mark of the folder that something is dragged over; undefined for none. */
  readonly dropMark: string | undefined;
}

/** Breadcrumbs from 'My Files', or from what others share, to the current folder. */
export function FolderPath({ parents, above, dropMark }: FolderPathProps) {
  const space = useSpace();
  const [top, ...steps] = stepsTo(space, above, parents ?? []);
  const { first, collapsed, last } = arrangeCrumbs(steps);
  const here = parents === null ? undefined : (steps.at(-1) ?? top)?.mark;
  const crumb = (step: Step) => (
    <Crumb
      key={step.mark}
      step={step}
      hasSeparator={step !== top}
      current={step.mark === here}
      dropping={step.mark === dropMark}
    />
  );
  return (
    <nav aria-label={texts.breadcrumbs} className={classes.path}>
      <ol>
        {space !== null && above === null && (
          <li>
            <Link className={classes.link} to="/shared">
              {texts.shared}
            </Link>
            <Separator />
          </li>
        )}
        {top && crumb(top)}
        {first.map(crumb)}
        {collapsed.length > 0 && (
          <li>
            <Separator />
            <Dots key={here} steps={collapsed} />
          </li>
        )}
        {last.map(crumb)}
      </ol>
    </nav>
  );
}

/** The way to a folder: through the drive to a shared one of one's own, and from its top where others share it. */
function stepsTo(
  space: ShownSpace | null,
  above: readonly OpenedItem[] | null,
  parents: readonly OpenedItem[],
): Step[] {
  const step = (folderId: string | null, name: string | null, within = space) => ({
    name: name ?? texts.damagedName,
    mark: markOf({ folderId, isAbove: within !== space }),
    place: folderPlace(within, folderId),
  });
  const inside = parents.map(({ id, name }) => step(id, name));
  if (space === null) return [step(null, texts.myFiles), ...inside];
  const top = step(null, space.name);
  if (above === null) return [top, ...inside];
  const outside = above.map(({ id, name }) => step(id, name, null));
  return [step(null, texts.myFiles, null), ...outside, top, ...inside];
}

interface DotsProps {
  readonly steps: readonly Step[];
}

/** Represents the folders in between; their menu is fetched when it is first asked for. */
function Dots({ steps }: DotsProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <CollapsedFolders steps={steps} />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.collapsed}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
}

interface CrumbProps {
  readonly step: Step;
  readonly hasSeparator: boolean;
  readonly current: boolean;
  readonly dropping: boolean;
}

function Crumb({ step: { name, mark, place }, hasSeparator, current, dropping }: CrumbProps) {
  return (
    <li>
      {hasSeparator && <Separator />}
      {current ? (
        <h1 className={classes.here} aria-current="page" title={name} dir="auto">
          {name}
        </h1>
      ) : (
        <Link
          className={classes.link}
          draggable={false}
          data-drop-folder={mark}
          data-dropping={dropping || undefined}
          {...place}
          title={name}
          dir="auto"
        >
          {name}
        </Link>
      )}
    </li>
  );
}

function Separator() {
  return <IconChevronRight className={classes.separator} size={16} stroke={2} aria-hidden="true" />;
}
