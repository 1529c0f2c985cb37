import type { Share } from '@coffer/client';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../format/dates.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { RoleSelect } from './AddPerson.tsx';
import { Fingerprint, Initials } from './Fingerprint.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { useChangeMember, useMarkCompared, useTakeBack } from './use-people.ts';

interface MemberRowProps {
  readonly itemId: string;
  readonly share: Share;
}

/** Somebody who has the folder: on which terms, since when, how well their key is known, and how it ends. */
export function MemberRow({ itemId, share }: MemberRowProps) {
  const [asked, setAsked] = useState<'compare' | 'take-back' | null>(null);
  const change = useChangeMember(itemId);
  const compare = useMarkCompared();
  const takeBack = useTakeBack(itemId);
  const unlessAway = useUnlessAway();
  const { id, fingerprint, contact, role, email } = share;
  const who = email ?? texts.gone;
  const isCompared = contact !== null && contact.comparedAt !== null;
  return (
    <li className={classes.person}>
      <Initials email={who} fingerprint={fingerprint} />
      <div>
        <p className={classes.name}>{who}</p>
        <p className={classes.quiet}>{factsOf(share)}</p>
      </div>
      <div className={classes.tools}>
        <RoleSelect
          isBare
          label={texts.roleOf(who)}
          role={role}
          disabled={change.isPending}
          onChange={(next) => change.mutate({ id, role: next })}
        />
        {!isCompared && contact !== null && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={asked === 'compare'}
            onClick={() => setAsked(asked === 'compare' ? null : 'compare')}
          >
            {asked === 'compare' ? texts.hideWords : texts.compare}
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          size="xs"
          aria-label={texts.takeBackFrom(who)}
          {...unlessAway(() => setAsked('take-back'))}
        >
          {texts.takeBack}
        </Button>
      </div>
      <div className={classes.wide}>
        <FormFailure failure={change.error ?? compare.error ?? takeBack.error} />
        {asked === 'compare' && !isCompared && (
          <div className={classes.section}>
            <Fingerprint fingerprint={fingerprint} />
            <p className={classes.quiet}>{texts.compareHint}</p>
            <Group>
              <Button
                variant="default"
                size="xs"
                loading={compare.isPending}
                onClick={() => compare.mutate({ email: who, fingerprint })}
              >
                {texts.markCompared}
              </Button>
            </Group>
          </div>
        )}
        {asked === 'take-back' && (
          <div className={classes.section} role="alertdialog" aria-label={texts.takeBackFrom(who)}>
            <p className={classes.text}>{texts.takeBackText(who)}</p>
            <Group gap="xs" justify="flex-end">
              <Button variant="default" size="xs" onClick={() => setAsked(null)}>
                {texts.cancel}
              </Button>
              <Button color="red" size="xs" loading={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
                {texts.takeBack}
              </Button>
            </Group>
          </div>
        )}
      </div>
    </li>
  );
}

/** How well the key is known, and from when to when it lasts. */
function factsOf({ contact, since, expiresAt, hasLeft, isExpired }: Share): string {
  const known =
    contact === null ? texts.keyChanged : contact.comparedAt === null ? texts.notCompared : texts.compared;
  const end = hasLeft
    ? texts.left
    : isExpired
      ? texts.ended
      : expiresAt === null
        ? null
        : texts.until(formatMoment(expiresAt));
  return [known, texts.since(formatMoment(since)), end].filter((part) => part !== null).join(' · ');
}
