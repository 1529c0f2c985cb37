import type { IntactItem } from '@coffer/client';
import { ConfirmDialog } from '../../panels/ConfirmDialog.tsx';
import { texts } from './texts.ts';
import { useKeepItems } from './use-keep-items.ts';

interface OfflineQuestionProps {
  readonly items: readonly IntactItem[];
  onClose(): void;
}

/** Asks before a device keeps anything for the first time: from then on it opens the drive without the server. */
export function OfflineQuestion({ items, onClose }: OfflineQuestionProps) {
  const { mutateAsync: keep } = useKeepItems();
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.question}
      yes={texts.yes}
      isDangerous={false}
      onConfirm={() => keep(items)}
      onClose={onClose}
    />
  );
}
