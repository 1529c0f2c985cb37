import { COPIED_LABEL_MS } from '@coffer/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../languages/messages.ts';
import { reportFailure } from '../notices/report-failure.ts';

const texts = messages('panels');

interface CopyProps {
  readonly text: string;
}

interface CopyButtonProps extends CopyProps {
  /** Where there is more than one thing to copy. */
  readonly label?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = texts.copy }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? texts.copied : label}</span>
    </Button>
  );
}

/** The same as an icon, for places with little room. */
export function CopyIcon({ text }: CopyProps) {
  const { copied, copy } = useCopied();
  const label = copied ? texts.copied : texts.copy;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(text)}>
        {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** Copies a text, and says for two seconds that it was copied. */
function useCopied(): { readonly copied: boolean; copy(text: string): void } {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), COPIED_LABEL_MS);
  const copy = (text: string) => {
    // A browser may have no clipboard at all for a page.
    const written = async () => navigator.clipboard.writeText(text);
    written().then(() => {
      setCopied(true);
      start();
    }, reportFailure);
  };
  return { copied, copy };
}
