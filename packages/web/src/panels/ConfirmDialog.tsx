import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../forms/use-guarded-submit.ts';
import { useIsAway } from '../session/services.tsx';
import dialog from './dialog.module.css';
import { NeedsServer } from './needs-server.tsx';
import { texts } from './texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly yes: string;
  readonly cancel?: string;
  /** Whether it cannot be undone. */
  readonly isDangerous?: boolean;
  /** Whether it is done on this device alone, and so without the server. */
  readonly isLocal?: boolean;
  /** Whether it is known yet what is asked, and can be done; it is by default. */
  readonly canConfirm?: boolean;
  /** Below the text. */
  readonly children?: ReactNode;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is done, mostly because it cannot be undone. It closes when it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, yes, cancel = texts.cancel, isDangerous = true, isLocal = false } = props;
  const { canConfirm = true } = props;
  const { children, onConfirm, onClose } = props;
  const isAway = useIsAway() && !isLocal;
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={dialog.text}>{text}</p>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <Button
            loading={busy}
            disabled={isAway || !canConfirm}
            {...(isDangerous && { color: 'red' })}
            onClick={() => void submit(undefined)}
          >
            {yes}
          </Button>
        </Group>
        <NeedsServer isAway={isAway} />
      </Stack>
    </Modal>
  );
}
