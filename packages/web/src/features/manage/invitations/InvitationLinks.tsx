import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { CopyButton, CopyIcon } from '../../../forms/CopyButton.tsx';
import dialog from '../../../panels/dialog.module.css';
import { texts } from '../texts.ts';
import type { Invited } from './InviteForm.tsx';
import classes from './invitations.module.css';

interface InvitationLinksProps extends Invited {
  onClose(): void;
}

/** The links of new invitations, shown this once, and who could not be invited. */
export function InvitationLinks({ granted, refused, onClose }: InvitationLinksProps) {
  const [first, ...others] = granted;
  const all = granted.map(({ invitation, link }) => `${invitation.email} ${link}`).join('\n');
  const isAlone = first !== undefined && others.length === 0;
  const mailed = granted.filter(({ invitation }) => invitation.mailed);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAlone ? texts.linkTitle : texts.linksTitle}
      size={isAlone ? 'md' : 'xl'}
      closeOnClickOutside={false}
    >
      <Stack>
        {first !== undefined && (
          <p className={dialog.text}>
            {isAlone ? texts.linkText : texts.linksText}{' '}
            {mailed.length > 0 && (isAlone ? texts.linkMailed(first.invitation.email) : texts.linksMailed)}
          </p>
        )}
        {isAlone && <code className={classes.link}>{first.link}</code>}
        {others.length > 0 && (
          <table className={classes.links} aria-label={texts.linksTitle}>
            <thead>
              <tr>
                <th scope="col">{texts.email}</th>
                <th scope="col">{texts.linkTitle}</th>
                <th scope="col" aria-label={texts.copy} />
              </tr>
            </thead>
            <tbody>
              {granted.map(({ invitation, link }) => (
                <tr key={invitation.id}>
                  <th scope="row">{invitation.email}</th>
                  <td>
                    <code>{link}</code>
                  </td>
                  <td>
                    <CopyIcon text={link} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {refused.length > 0 && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
            {texts.notInvited}
            <ul className={classes.refused}>
              {refused.map(({ email, reason }) => (
                <li key={email}>
                  {email}: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {isAlone && <CopyButton text={first.link} />}
          {others.length > 0 && <CopyButton text={all} label={texts.copyAll} />}
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
