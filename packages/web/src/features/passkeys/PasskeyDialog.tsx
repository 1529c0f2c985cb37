import { Button, Modal } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import dialog from '../../panels/dialog.module.css';
import { texts } from './texts.ts';

interface PasskeyDialogProps {
  readonly title: string;
  readonly text?: string;
  /** What the button says that does it. */
  readonly yes: string;
  readonly dangerous?: boolean;
  readonly busy: boolean;
  /** What is going on while it is busy. */
  readonly progress?: string;
  readonly failure: unknown;
  readonly children: ReactNode;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
}

/** The form of every dialog about passkeys. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, text, yes, dangerous, busy, progress = '', failure, children, onSubmit, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={title}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <FormFailure failure={failure} />
        {text !== undefined && <p className={dialog.text}>{text}</p>}
        {children}
        <p className={dialog.progress} role="status">
          {busy ? progress : ''}
        </p>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy} {...(dangerous ? { color: 'red' } : {})}>
            {yes}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
