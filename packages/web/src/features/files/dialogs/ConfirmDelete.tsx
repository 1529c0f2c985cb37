import type { OpenedItem } from '@coffer/client';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { texts } from '../texts.ts';
import { useDeleteItems } from '../use-item-changes.ts';
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
  const { mutateAsync: deleteItems } = useDeleteItems();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await deleteItems(items);
    onClose();
    onDeleted(items[0]?.parentId ?? null);
  });

  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={classes.text}>{text}</p>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.createCancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => submit(undefined)}>
            {texts.yesDelete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
