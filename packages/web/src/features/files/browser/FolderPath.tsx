import type { OpenedItem } from '@coffer/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSpace } from '../../../session/space-context.ts';
import { arrangeCrumbs } from '../listing/breadcrumbs.ts';
import { texts } from '../texts.ts';
import classes from './FolderPath.module.css';
import { TOP } from './use-drop.ts';

interface FolderPathProps {
  /** The folders from the top down to this one; null while they are not known. */
  readonly parents: readonly OpenedItem[] | null;
  /** The folder that something is dragged over, null being the top; undefined for none. */
  readonly dropFolder: string | null | undefined;
}

/** Breadcrumbs from 'My Files' to the current folder. */
export function FolderPath({ parents, dropFolder }: FolderPathProps) {
  const { first, collapsed, last } = arrangeCrumbs(parents ?? []);
  const here = parents?.at(-1)?.id ?? null;
  const space = useSpace();
  const crumb = ({ id, name }: OpenedItem) => (
    <Crumb
      key={id}
      id={id}
      name={name ?? texts.damagedName}
      current={id === here}
      dropping={id === dropFolder}
    />
  );
  return (
    <nav aria-label={texts.breadcrumbs} className={classes.path}>
      <ol>
        {space !== null && (
          <li>
            <Link className={classes.link} to="/shared">
              {texts.shared}
            </Link>
            <Separator />
          </li>
        )}
        <Crumb
          id={null}
          name={space?.name ?? texts.myFiles}
          current={parents !== null && here === null}
          dropping={dropFolder === null}
        />
        {first.map(crumb)}
        {collapsed.length > 0 && (
          <li>
            <Separator />
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={texts.collapsed}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {collapsed.map((folder) => (
                  <Menu.Item
                    key={folder.id}
                    renderRoot={(props) => (
                      <Link {...folderLink(space?.spaceId ?? null, folder.id)} {...props} />
                    )}
                  >
                    {folder.name ?? texts.damagedName}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
        {last.map(crumb)}
      </ol>
    </nav>
  );
}

interface CrumbProps {
  readonly id: string | null;
  readonly name: string;
  readonly current: boolean;
  readonly dropping: boolean;
}

function Crumb({ id, name, current, dropping }: CrumbProps) {
  const spaceId = useSpace()?.spaceId ?? null;
  return (
    <li>
      {id !== null && <Separator />}
      {current ? (
        <h1 className={classes.here} aria-current="page" title={name} dir="auto">
          {name}
        </h1>
      ) : (
        <Link
          className={classes.link}
          draggable={false}
          data-drop-folder={id ?? TOP}
          data-dropping={dropping || undefined}
          {...folderLink(spaceId, id)}
          title={name}
          dir="auto"
        >
          {name}
        </Link>
      )}
    </li>
  );
}

/** Where a folder is shown: in the drive for no space, and at the top for no folder. */
function folderLink(spaceId: string | null, folderId: string | null) {
  const file_id = folderId ?? undefined;
  if (spaceId === null) return { to: '/{-$file_id}', params: { file_id } } as const;
  return { to: '/shared/$space_id/{-$file_id}', params: { space_id: spaceId, file_id } } as const;
}

function Separator() {
  return <IconChevronRight className={classes.separator} size={16} stroke={2} aria-hidden="true" />;
}
