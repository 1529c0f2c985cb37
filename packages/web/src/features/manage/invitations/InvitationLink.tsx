import type { GrantedInvitation } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { CopyButton } from '../../../forms/CopyButton.tsx';
import dialog from '../../../panels/dialog.module.css';
import { texts } from '../texts.ts';
import classes from './invitations.module.css';

interface InvitationLinkProps {
  readonly granted: GrantedInvitation;
  onClose(): void;
}

/** The link of a new invitation, shown this once. */
export function InvitationLink({ granted: { invitation, link }, onClose }: InvitationLinkProps) {
  return (
    <Modal opened onClose={onClose} title={texts.linkTitle} closeOnClickOutside={false}>
      <div className={dialog.form}>
        <p className={dialog.text}>
          {texts.linkText} {invitation.mailed && texts.linkMailed(invitation.email)}
        </p>
        <code className={classes.link}>{link}</code>
        <div className={dialog.buttons}>
          <CopyButton text={link} />
          <Button onClick={onClose}>{texts.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
