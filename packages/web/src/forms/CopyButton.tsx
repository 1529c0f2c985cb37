import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopied } from './use-copied.ts';

const COPY = 'Copy to clipboard';
const COPIED = 'Saved in clipboard';

interface CopyProps {
  readonly text: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text }: CopyProps) {
  const { copied, copy } = useCopied();
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? COPIED : COPY}</span>
    </Button>
  );
}

/** The same as an icon, for places with little room. */
export function CopyIcon({ text }: CopyProps) {
  const { copied, copy } = useCopied();
  const label = copied ? COPIED : COPY;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(text)}>
        {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
