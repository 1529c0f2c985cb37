import { isExpired, type Share } from '@coffer/client';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { formatMoment } from '../../format/dates.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import { Facts } from '../../panels/Status.tsx';
import { useServerNow } from '../../session/services.tsx';
import { Called, Naming } from './Called.tsx';
import { Compare, Initials } from './Fingerprint.tsx';
import classes from './people.module.css';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import { useChangeMember, useTakeBack } from './use-people.ts';

interface MemberRowProps {
  readonly itemId: string;
  readonly share: Share;
}

type Asked = 'compare' | 'name' | 'change' | 'take-back';

/** Somebody who has the folder: on which terms, since when, how well their key is known, and how it ends. */
export function MemberRow({ itemId, share }: MemberRowProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [last, setLast] = useState<Asked | null>(null);
  const row = useKeptFocus<HTMLLIElement>(asked);
  const ask = (next: Asked) => {
    setLast(next);
    setAsked(next);
  };
  /** Leaves alone what was asked meanwhile. */
  const endChange = () => setAsked((now) => (now === 'change' ? null : now));
  const endNaming = () => setAsked((now) => (now === 'name' ? null : now));
  const change = useChangeMember(itemId);
  const takeBack = useTakeBack(itemId);
  const unlessAway = useUnlessAway();
  const { id, fingerprint, contact, email } = share;
  const who = email ?? texts.gone;
  const facts = factsOf(share, useServerNow());
  const isCompared = contact !== null && contact.comparedAt !== null;
  return (
    <li ref={row} className={classes.person}>
      <Initials email={who} fingerprint={fingerprint} />
      <div>
        <p className={classes.name}>
          <Called by={contact} who={who} />
        </p>
        <p className={classes.quiet}>
          <Facts of={facts} />
        </p>
      </div>
      <div className={classes.tools}>
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
        {contact !== null && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.nameOf({ who })}
            data-autofocus={last === 'name' || undefined}
            {...unlessAway(() => ask('name'))}
          >
            {texts.personName}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={texts.changeOf({ who })}
          data-autofocus={last === 'change' || undefined}
          {...unlessAway(() => ask('change'))}
        >
          {texts.change}
        </Button>
        <Button
          variant="light"
          color="red"
          size="xs"
          aria-label={texts.takeBackFrom({ who })}
          data-autofocus={last === 'take-back' || undefined}
          {...unlessAway(() => ask('take-back'))}
        >
          {texts.takeBack}
        </Button>
      </div>
      <div className={classes.wide}>
        <FormFailure failure={takeBack.error} />
        {asked === 'compare' && !isCompared && <Compare email={who} fingerprint={fingerprint} />}
        {asked === 'name' && contact !== null && (
          <Naming name={contact.name} who={contact.email} onEnd={endNaming} />
        )}
        {asked === 'change' && (
          <Terms
            terms={{ ...share, role: share.role ?? 'viewer' }}
            yes={texts.save}
            isPending={change.isPending}
            failure={change.error}
            onSubmit={(terms) => change.mutate({ id, ...terms }, { onSuccess: endChange })}
            onCancel={endChange}
          />
        )}
        {asked === 'take-back' && (
          <div className={classes.section} role="alertdialog" aria-label={texts.takeBackFrom({ who })}>
            <p className={classes.text}>{texts.takeBackText({ who })}</p>
            <Group gap="xs" justify="flex-end">
              <Button variant="default" size="xs" ref={focusFirst} onClick={() => setAsked(null)}>
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

function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Describes a membership: its role, whether the key was compared, and its dates. @param now unix seconds */
function factsOf(share: Share, now: number): readonly (string | null)[] {
  const { role, contact, since, expiresAt, hasLeft } = share;
  const known =
    contact === null ? texts.keyChanged : contact.comparedAt === null ? texts.notCompared : texts.compared;
  const end = hasLeft
    ? texts.left
    : isExpired(share, now)
      ? texts.ended
      : expiresAt === null
        ? null
        : texts.until({ day: formatMoment(expiresAt) });
  return [role && texts.roles[role], known, texts.since({ day: formatMoment(since) }), end];
}
