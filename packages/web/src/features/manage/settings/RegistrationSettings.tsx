import { Radio, Switch, TagsInput } from '@mantine/core';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

/** Who may register, and what is asked of them. */
export function RegistrationSettings({
  form,
  mailFrom,
}: SettingsPart & { readonly mailFrom: string | null }) {
  return (
    <Section id="registration" title={texts.registration}>
      <div className={classes.body}>
        <Radio.Group aria-label={texts.registration} {...form.getInputProps('registration')}>
          <div className={classes.options}>
            {Object.entries(texts.registrationModes).map(([mode, { label, text }]) => (
              <Radio key={mode} value={mode} label={label} description={text} />
            ))}
          </div>
        </Radio.Group>
        <TagsInput
          label={texts.allowedEmails}
          description={texts.allowedEmailsText}
          placeholder={texts.addPattern}
          acceptValueOnBlur
          {...form.getInputProps('allowed_emails')}
        />
        <TagsInput
          label={texts.blockedEmails}
          description={texts.blockedEmailsText}
          placeholder={texts.addPattern}
          acceptValueOnBlur
          {...form.getInputProps('blocked_emails')}
        />
        <Switch
          label={texts.activationRequired}
          description={texts.activationText(mailFrom)}
          disabled={mailFrom === null}
          {...form.getInputProps('activation_required', { type: 'checkbox' })}
        />
      </div>
    </Section>
  );
}
