import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Editor.module.css';
import { texts } from './texts.ts';

/** The ways out of the editor. */
export interface EditorExits {
  onClose(): void;
  /** Shows the file as others see it. */
  onPreview(): void;
}

interface EditorFrameProps extends EditorExits {
  readonly title: string;
  /** Stand at the end of the bar. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of an edited file: its name and the ways out. */
export function EditorFrame({ title, tools, onClose, onPreview, children }: EditorFrameProps) {
  return (
    <main className={classes.editor} aria-label={texts.editor}>
      <header className={classes.bar}>
        <Tool label={texts.close} onClick={onClose}>
          <IconX size={20} />
        </Tool>
        <h1 className={classes.name} title={title} dir="auto">
          {title}
        </h1>
        <Tool label={texts.preview} onClick={onPreview}>
          <IconEye size={20} />
        </Tool>
        {tools}
      </header>
      {children}
    </main>
  );
}

interface ToolProps {
  readonly label: string;
  readonly children: ReactNode;
  onClick(): void;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
