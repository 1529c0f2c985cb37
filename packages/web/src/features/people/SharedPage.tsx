import type { IntactItem, Share, SharedWithMe } from '@coffer/client';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconQrcode, IconUsersMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../../focus/use-kept-focus.ts';
import { calledBy } from '../../format/called-by.ts';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import page from '../../panels/page.module.css';
import { Facts } from '../../panels/Status.tsx';
import { useConfiguration } from '../../session/configuration.ts';
import { ChangedKey, Fingerprint, Initials } from './Fingerprint.tsx';
import { Invitations } from './Invitations.tsx';
import classes from './people.module.css';
import { SharedWithMeRow, SpaceLink } from './SharedWithMeRow.tsx';
import { codeTexts, texts } from './texts.ts';
import { useChangedKeys, useOwnFingerprint, useSharedByMe, useSharedWithMe } from './use-people.ts';

interface SharedPageProps {
  /** The dialog about who has an item. */
  sharingDialog(item: IntactItem, onClose: () => void): ReactNode;
  /** What is done with a file that was accepted. */
  fileTools(shared: SharedWithMe): ReactNode;
}

/** What others share with who is signed in, and what they share with others. */
export function SharedPage({ sharingDialog, fileTools }: SharedPageProps) {
  const isOff = useConfiguration().data?.sharing === false;
  return (
    <section className={page.page}>
      <div className={page.column}>
        <h1 className={page.title}>{texts.shared}</h1>
        {isOff ? (
          <Alert color="brass" role="status" icon={<IconUsersMinus size={18} />}>
            {texts.off}
          </Alert>
        ) : (
          <Sharing {...{ sharingDialog, fileTools }} />
        )}
      </div>
    </section>
  );
}

function Sharing({ sharingDialog, fileTools }: SharedPageProps) {
  const own = useOwnFingerprint();
  const isOpen = own.data !== undefined;
  const failed = own.error !== null && (
    <LoadingFailed failure={own.error} onRetry={() => void own.refetch()} />
  );
  // What is asked for once sharing is open would be waited for without end.
  if (!isOpen && failed !== false) return failed;
  return (
    <>
      {failed}
      <ChangedKeys isOpen={isOpen} />
      <WithMe {...{ isOpen, fileTools }} />
      <ByMe {...{ isOpen, sharingDialog }} />
      <Invitations isOpen={isOpen} />
      {own.data !== undefined && (
        <section className={classes.section} aria-label={texts.yourWords}>
          <h2 className={classes.subtitle}>{texts.yourWords}</h2>
          <p className={classes.text}>{texts.yourWordsText}</p>
          <OwnFingerprint fingerprint={own.data} />
        </section>
      )}
    </>
  );
}

/** One's own fingerprint, as others compare it: by words and picture or, for their cameras, as a QR code. */
function OwnFingerprint({ fingerprint }: { readonly fingerprint: string }) {
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <>
      <Fingerprint fingerprint={fingerprint} hasCode={isCodeShown} />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconQrcode size={16} />}
          aria-expanded={isCodeShown}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          {isCodeShown ? codeTexts.hide : codeTexts.show}
        </Button>
      </div>
    </>
  );
}

interface ListProps {
  /** Whether sharing is open: before, nothing is asked for. */
  readonly isOpen: boolean;
}

/** A notice of contacts who show another key than is known; nothing where there are none. */
function ChangedKeys({ isOpen }: ListProps) {
  const { data } = useChangedKeys(isOpen);
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.section} aria-label={texts.changedKeys}>
      <h2 className={classes.subtitle}>{texts.changedKeys}</h2>
      {data.map(({ contact, fingerprint, isSignedByFormer }) => (
        <ChangedKey
          key={contact.id}
          {...{ fingerprint, isSignedByFormer }}
          email={contact.email}
          former={contact.fingerprint}
        />
      ))}
    </section>
  );
}

function WithMe({ isOpen, fileTools }: ListProps & Pick<SharedPageProps, 'fileTools'>) {
  const { data, error, refetch } = useSharedWithMe(isOpen);
  // What is accepted, declined or left takes its buttons along.
  const heading = useKeptFocus<HTMLHeadingElement>(
    data?.map(({ spaceId, itemId }) => `${spaceId} ${itemId}`).join(),
    data !== undefined,
  );
  return (
    <section className={classes.section} aria-label={texts.withMe} aria-busy={data === undefined}>
      <h2 ref={heading} tabIndex={-1} className={classes.subtitle}>
        {texts.withMe}
      </h2>
      {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={64} aria-label={texts.loading} />}
      {data?.length === 0 && (
        <p className={classes.text}>
          {texts.withMeNone} {texts.withMeHint}
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {[...data]
            .sort((one, other) => Number(one.itemId !== null) - Number(other.itemId !== null))
            .map((shared) => (
              <SharedWithMeRow key={shared.spaceId} shared={shared}>
                {shared.fileId !== null && fileTools(shared)}
              </SharedWithMeRow>
            ))}
        </ul>
      )}
    </section>
  );
}

function ByMe({ isOpen, sharingDialog }: ListProps & Pick<SharedPageProps, 'sharingDialog'>) {
  const { data, error, refetch } = useSharedByMe(isOpen);
  const [managed, setManaged] = useState<IntactItem | null>(null);
  return (
    <section className={classes.section} aria-label={texts.byMe} aria-busy={data === undefined}>
      <h2 className={classes.subtitle}>{texts.byMe}</h2>
      {error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={64} aria-label={texts.loading} />}
      {data?.length === 0 && <p className={classes.text}>{texts.byMeNone}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map(({ spaceId, fileId, item, shares }) => (
            <li key={spaceId} className={classes.person}>
              <FirstOf shares={shares} />
              <div>
                <SpaceLink spaceId={spaceId} fileId={fileId}>
                  {item.name ?? texts.folder}
                </SpaceLink>
                <p className={classes.quiet}>
                  <Facts of={membersOf(shares)} />
                </p>
              </div>
              {item.state === 'intact' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.manageOf({ name: item.name })}
                  onClick={() => setManaged(item)}
                >
                  {texts.manage}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {managed !== null && sharingDialog(managed, () => setManaged(null))}
    </section>
  );
}

/** Beyond these, the dialog says who they are. */
const MOST_NAMED = 3;

/** How many have it, and who the first of them are. */
function membersOf(shares: readonly Share[]): readonly string[] {
  const named = shares
    .flatMap(({ email, contact }) => (email === null ? [] : calledBy(contact?.name ?? null, email)))
    .slice(0, MOST_NAMED);
  return shares.length === 0 ? [texts.nobody] : [texts.members({ count: shares.length }), ...named];
}

function FirstOf({ shares: [first] }: { readonly shares: readonly Share[] }) {
  if (first === undefined || first.email === null) return <span />;
  return <Initials email={first.email} fingerprint={first.fingerprint} />;
}
