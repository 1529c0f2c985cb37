import type { OpenedItem } from '@coffer/client';
import { BATCH_SIZE } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { OWN_LINKS_KEY } from '../../../session/own-links-key.ts';
import { useServices } from '../../../session/services.tsx';
import { storageStatsQuery } from '../../../session/storage-stats.ts';
import { hideEach, reloadTree } from '../listing/folder-cache.ts';
import { texts } from '../texts.ts';
import classes from './dialogs.module.css';

interface ConfirmDeleteProps {
  readonly items: readonly OpenedItem[];
  readonly title: string;
  readonly text: string;
  onClose(): void;
  onDeleted(folderId: string | null): void;
}

/** Asks before anything is deleted. */
export function ConfirmDelete({ items, title, text, onClose, onDeleted }: ConfirmDeleteProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    const ids = items.map(({ id }) => id);
    const [first] = items;
    if (first === undefined) return;
    try {
      if (ids.length === 1) await api.call('deleteItem', { params: { id: first.id } });
      for (let from = 0; ids.length > 1 && from < ids.length; from += BATCH_SIZE) {
        await api.call('deleteItems', { body: { ids: ids.slice(from, from + BATCH_SIZE) } });
      }
      hideEach(queryClient, items);
    } finally {
      reloadTree(queryClient);
      void queryClient.invalidateQueries({ queryKey: storageStatsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
    }
    onClose();
    onDeleted(first.parentId);
  });

  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={classes.form}>
        <FormFailure failure={failure} />
        <p className={classes.text}>{text}</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.createCancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => submit(undefined)}>
            {texts.yesDelete}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
