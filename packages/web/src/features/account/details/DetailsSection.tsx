import type { User } from '@coffer/contract';
import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { LanguageSelect } from '../../../languages/LanguageSelect.tsx';
import { Section } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { passingNotices } from '../../../persistence/device-switches.ts';
import { useChangeLanguage, useSharingMails } from '../security-changes.ts';
import { texts } from '../texts.ts';
import classes from './DetailsSection.module.css';
import { Fingerprint } from './Fingerprint.tsx';

interface DetailsSectionProps {
  readonly user: User;
}

/** Who the user is, and by what their key is recognised. */
export function DetailsSection({ user }: DetailsSectionProps) {
  return (
    <Section id="details" title={texts.details}>
      <dl className={classes.facts}>
        <Fact label={texts.email}>
          <span className={classes.email}>{user.email}</span>
          {user.email_verified_at === null ? (
            <Status tone="warning">{texts.unverified}</Status>
          ) : (
            <Status tone="good">{texts.verified}</Status>
          )}
        </Fact>
        <Fact label={texts.role}>{texts.roles[user.role]}</Fact>
        <Fact label={texts.memberSince}>{formatDate(user.created_at)}</Fact>
        <LanguageFact language={user.language} />
      </dl>
      <MailsRow />
      <NoticesRow />
      <Fingerprint fingerprint={user.fingerprint} />
    </Section>
  );
}

/** In which language the page and the mails speak; the account has it on all devices. */
function LanguageFact({ language }: Pick<User, 'language'>) {
  const change = useChangeLanguage();
  return (
    <Fact label={texts.language}>
      <LanguageSelect
        label={texts.language}
        className={classes.language}
        value={language}
        byBrowser={texts.languageOfBrowser}
        onChange={change}
      />
    </Fact>
  );
}

/** Whether the server says by mail that somebody shares something; nothing where it sends no mail. */
function MailsRow() {
  const mails = useSharingMails();
  if (mails === null) return null;
  return (
    <Switch
      px={20}
      pb="md"
      label={texts.sharingMails}
      description={texts.sharingMailsText}
      checked={mails.wanted}
      onChange={({ currentTarget: { checked } }) => mails.change(checked)}
    />
  );
}

/** Whether notices go by themselves on this device. */
function NoticesRow() {
  const [isOn, setOn] = useState(passingNotices.isOn);
  return (
    <Switch
      px={20}
      pb="md"
      label={texts.noticesPass}
      description={texts.noticesPassText}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        passingNotices.set(checked);
        setOn(checked);
      }}
    />
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
