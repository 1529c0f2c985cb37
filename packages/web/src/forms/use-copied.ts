import { COPIED_LABEL_MS } from '@coffer/contract';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { reportFailure } from '../notices/report-failure.ts';

/** Copies a text, and says for two seconds that it was copied. */
export function useCopied(): { readonly copied: boolean; copy(text: string): void } {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), COPIED_LABEL_MS);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      start();
    }, reportFailure);
  };
  return { copied, copy };
}
