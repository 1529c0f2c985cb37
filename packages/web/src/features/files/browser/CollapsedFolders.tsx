import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { folderPlace } from '../../../session/folder-place.ts';
import { texts } from '../texts.ts';

/** A folder on the way from the top to the one that is shown. */
export interface Step {
  readonly name: string;
  /** The mark by which something is dropped on it, which tells it apart. */
  readonly mark: string;
  readonly place: ReturnType<typeof folderPlace>;
}

interface CollapsedFoldersProps {
  readonly steps: readonly Step[];
}

/** The menu of the folders behind the dots, opened. */
export function CollapsedFolders({ steps }: CollapsedFoldersProps) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // It comes in the place of the button that was pressed. What has the focus when the menu opens gets it back afterwards.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" aria-label={texts.collapsed}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ mark, name, place }) => (
          <Menu.Item key={mark} renderRoot={(props) => <Link {...place} {...props} />}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
