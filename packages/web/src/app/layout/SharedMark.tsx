import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { texts as people } from '../../features/people/texts.ts';
import { useChangedKeys, useOwnFingerprint, useSharedWithMe } from '../../features/people/use-people.ts';
import { calledBy } from '../../format/called-by.ts';
import { hideNotice, showNotice } from '../../notices/report-failure.ts';
import { noteOffers, unnotedOffers } from '../../persistence/noted-offers.ts';
import classes from './SideMenu.module.css';
import { texts } from './texts.ts';

const NOTICE = 'offers';

/** Shows next to *Shared* how many offers and changed keys need a decision, and a notice for each new offer. */
export function SharedMark() {
  // So that others can share with this account, whichever page is open.
  useOwnFingerprint();
  const { count, offers } = useUndecided();
  useNoticeOfOffers(offers);
  if (count === 0) return null;
  return <span className={classes.mark}>{texts.newCount({ count })}</span>;
}

/** Shows the same next to the button that opens the menu on narrow screens. */
export function MenuMark({ className }: { readonly className: string | undefined }) {
  const { count } = useUndecided();
  if (count === 0) return null;
  return <span className={className} role="img" aria-label={texts.newCount({ count })} />;
}

function useUndecided() {
  const offers = useSharedWithMe(true).data?.filter(({ itemId }) => itemId === null) ?? [];
  const changed = useChangedKeys(true).data ?? [];
  return { offers, count: offers.length + changed.length };
}

type Offers = ReturnType<typeof useUndecided>['offers'];

/** Shows a notice of offers that this device has shown none of. */
function useNoticeOfOffers(offers: Offers): void {
  const navigate = useNavigate();
  useEffect(() => {
    const fresh = unnotedOffers(offers);
    const [first] = fresh;
    if (first === undefined) return;
    noteOffers(fresh);
    const { owner, fileId } = first;
    const who = calledBy(owner.contact?.name ?? null, owner.email);
    const open = () => {
      hideNotice(NOTICE);
      void navigate({ to: '/shared' });
    };
    showNotice({
      id: NOTICE,
      role: 'status',
      color: 'brass',
      message: (
        <Group justify="space-between" gap="xs">
          <span>
            {fresh.length === 1
              ? people.offered({ who, what: fileId === null ? 'folder' : 'file' })
              : people.offeredSeveral({ count: fresh.length })}
          </span>
          <Button size="compact-sm" variant="light" onClick={open}>
            {people.showOffers}
          </Button>
        </Group>
      ),
    });
  }, [offers, navigate]);
}
