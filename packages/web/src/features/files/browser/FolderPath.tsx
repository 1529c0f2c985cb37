import type { OpenedItem } from '@coffer/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { arrangeCrumbs } from '../listing/breadcrumbs.ts';
import { texts } from '../texts.ts';
import classes from './FolderPath.module.css';

interface FolderPathProps {
  /** The folders from the top down to this one; null while they are not known. */
  readonly parents: readonly OpenedItem[] | null;
}

/** Breadcrumbs from 'My Files' to the current folder. */
export function FolderPath({ parents }: FolderPathProps) {
  const { first, collapsed, last } = arrangeCrumbs(parents ?? []);
  const here = parents?.at(-1)?.id ?? null;
  return (
    <nav aria-label={texts.breadcrumbs} className={classes['path']}>
      <ol>
        <Crumb id={null} name={texts.myFiles} current={parents !== null && here === null} />
        {first.map((folder) => (
          <FolderCrumb key={folder.id} folder={folder} here={here} />
        ))}
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
                      <Link to="/{-$file_id}" params={{ file_id: folder.id }} {...props} />
                    )}
                  >
                    {folder.name ?? texts.damagedName}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
        {last.map((folder) => (
          <FolderCrumb key={folder.id} folder={folder} here={here} />
        ))}
      </ol>
    </nav>
  );
}

interface FolderCrumbProps {
  readonly folder: OpenedItem;
  readonly here: string | null;
}

function FolderCrumb({ folder, here }: FolderCrumbProps) {
  return <Crumb id={folder.id} name={folder.name ?? texts.damagedName} current={folder.id === here} />;
}

interface CrumbProps {
  readonly id: string | null;
  readonly name: string;
  readonly current: boolean;
}

function Crumb({ id, name, current }: CrumbProps) {
  return (
    <li>
      {id !== null && <Separator />}
      {current ? (
        <h1 className={classes['here']} aria-current="page" title={name} dir="auto">
          {name}
        </h1>
      ) : (
        <Link
          className={classes['link']}
          to="/{-$file_id}"
          params={{ file_id: id ?? undefined }}
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
  return <IconChevronRight className={classes['separator']} size={16} stroke={2} aria-hidden="true" />;
}
