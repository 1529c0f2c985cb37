import { Button, Group, Modal, Stack } from '@mantine/core';
import { FormFailure } from '../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../forms/use-guarded-submit.ts';
import dialog from './dialog.module.css';
import { texts } from './texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly yes: string;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is done that cannot be undone. It closes when it is done. */
export function ConfirmDialog({ title, text, yes, onConfirm, onClose }: ConfirmDialogProps) {
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={dialog.text}>{text}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => void submit(undefined)}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
