import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from '../forms/FormFailure.tsx';
import { useIsAway } from '../session/services.tsx';
import classes from './dialog.module.css';
import { NeedsServer, refuse } from './needs-server.tsx';
import { texts } from './texts.ts';

interface DialogFormProps {
  /** Stands above the fields. */
  readonly text?: ReactNode;
  /** The label of the button that submits. */
  readonly yes: string;
  readonly cancel?: string;
  /** Whether all is there that it takes. */
  readonly canSubmit?: boolean;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  /** Said while it is busy. */
  readonly progress?: string;
  /** Thrown by the last submit; null for nothing. */
  readonly failure: unknown;
  readonly children?: ReactNode;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel(): void;
  /** Whether it can be cancelled while it is busy. */
  readonly canCancel?: boolean;
}

/** The form in a dialog: what went wrong, a text, the fields, and the buttons. */
export function DialogForm(props: DialogFormProps) {
  const { text, yes, isDangerous = false, busy, progress, failure, children, onSubmit, onCancel } = props;
  const { cancel = texts.cancel, canSubmit = true, canCancel = true } = props;
  const isAway = useIsAway();
  return (
    <form noValidate onSubmit={isAway ? refuse : onSubmit}>
      <Stack>
        <FormFailure failure={failure} />
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy && !canCancel} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!canSubmit || isAway}
            {...(isDangerous && { color: 'red' })}
          >
            {yes}
          </Button>
        </Group>
        <NeedsServer isAway={isAway} />
        {progress !== undefined && (
          <p className={classes.progress} role="status">
            {busy ? progress : ''}
          </p>
        )}
      </Stack>
    </form>
  );
}

interface FormDialogProps extends Omit<DialogFormProps, 'onCancel'> {
  readonly title: string;
  onClose(): void;
}

/**
 * A dialog that asks with a form.
 *
 * @example
 * <FormDialog title="Rename" yes="Save" busy={busy} failure={failure} onSubmit={form.onSubmit(submit)} onClose={onClose}>
 *   <TextInput label="Name" {...form.getInputProps('name')} />
 * </FormDialog>
 */
export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <DialogForm {...form} onCancel={onClose} />
    </Modal>
  );
}
