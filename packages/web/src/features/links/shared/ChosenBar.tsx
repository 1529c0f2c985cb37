import type { IntactItem } from '@coffer/client';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { messages } from '../../../languages/messages.ts';
import { texts } from '../texts.ts';
import { ShareButton } from './SavingStatus.tsx';
import classes from './shared.module.css';

const choosing = messages('choosing');

interface ChosenBarProps {
  readonly chosen: readonly IntactItem[];
  readonly disabled: boolean;
  onDownload(): void;
  onShare(): void;
  /** Saves what is chosen into a drive. */
  readonly toDrive: ReactNode;
}

/** What is chosen behind a link, and what is done with it. */
export function ChosenBar({ chosen, disabled, onDownload, onShare, toDrive }: ChosenBarProps) {
  const files = chosen.filter(({ kind }) => kind === 'file');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const facts = [choosing.chosen({ count: chosen.length }), ...(files.length > 0 ? [formatBytes(size)] : [])];
  return (
    <section className={classes.bar} aria-label={choosing.bar}>
      <span role="status" className={classes.count}>
        {facts.join(' · ')}
      </span>
      <Group gap="xs">
        <Button
          leftSection={<IconDownload size={18} />}
          disabled={disabled || chosen.length === 0}
          onClick={onDownload}
        >
          {texts.download}
        </Button>
        {files.length === chosen.length && (
          <ShareButton files={files} disabled={disabled} onShare={onShare} />
        )}
        {toDrive}
      </Group>
    </section>
  );
}
