import { Button, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { messages } from '../../languages/messages.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { Banner } from '../../panels/Banner.tsx';
import { inboxCountQuery, toldOfWaitingQuery } from '../../session/drive-queries.ts';
import { useIsAway, useServices } from '../../session/services.tsx';
import { keepPageFiles } from '../../workers/page-files.ts';
import { pageClock } from '../page-clock.ts';
import { useTransfers } from '../transfers-context.ts';
import { useIsBusy } from '../use-window-listeners.ts';
import { announcements, useTellOfTransfers } from './announcements.ts';

// Here with the others: a server that is newer than this page may not have its parts any more.
export { TooOldBanner } from '../TooOldBanner.tsx';

const texts = messages('atRest');

/** Whoever looks something up for a moment has nothing kept. */
const KEEP_AFTER_MS = 10_000;

/** Browsers look for a newer version when a page is loaded; a page that stays open asks this often. */
const LOOK_EVERY_MS = 3_600_000;

const InboxBanner = lazy(['links'], async () => (await import('./InboxBanner.tsx')).InboxBanner);
const WaitingBanner = lazy(['account'], async () => (await import('./WaitingBanner.tsx')).WaitingBanner);

/** What is said of the application itself, and what keeps the focus. It comes when the page is at rest. */
export function AppBanners() {
  useReturnedFocus();
  const { data: isTold = false } = useQuery(toldOfWaitingQuery);
  const { data: count = 0 } = useQuery(inboxCountQuery(useServices().api));
  return (
    <>
      <Announcements />
      <OfflineBanner />
      <NewVersionBanner />
      {isTold && <WaitingBanner />}
      {count > 0 && <InboxBanner count={count} />}
    </>
  );
}

/** What screen readers hear of transfers, and of what others change. */
function Announcements() {
  useTellOfTransfers(useTransfers());
  const said = useStore(announcements);
  return (
    <VisuallyHidden id="announcements" role="status" aria-atomic="false">
      {said.map(({ text, number }) => (
        <span key={number}>{text}</span>
      ))}
    </VisuallyHidden>
  );
}

/** Says that there is no server to ask, until there is one again. */
function OfflineBanner() {
  if (!useIsAway()) return null;
  return (
    <Banner icon={<IconCloudOff size={20} aria-hidden="true" />}>
      <span role="status">{texts.offline}</span>
    </Banner>
  );
}

/** Lets the browser keep the page's files, and offers a newer version once it is here; never while that would end a transfer. */
function NewVersionBanner() {
  const isThere = useNewVersion();
  const isBusy = useIsBusy(useTransfers());
  if (!isThere) return null;
  return (
    <Banner
      icon={<IconRefresh size={20} aria-hidden="true" />}
      action={
        !isBusy && (
          <Button variant="default" size="compact-md" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        )
      }
    >
      {isBusy ? texts.newVersionLater : texts.newVersion}
    </Banner>
  );
}

/** Whether a version is here that is not the one of this page. */
function useNewVersion(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const keep = async () => {
      const clock = pageClock();
      await clock.sleep(KEEP_AFTER_MS, signal);
      const registration = await keepPageFiles(() => setIsThere(true), signal);
      for (;;) {
        await clock.sleep(LOOK_EVERY_MS, signal);
        await registration.update().catch(() => undefined);
      }
    };
    // Without a service worker, as in some private windows, the page does without all of it.
    keep().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return isThere;
}

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Gives the focus back to what had it once a dialog or a menu is gone, whoever has opened that; to the page's content where
 * the former is gone, too (WCAG 2.4.3). Who knows a better place has put it there before.
 */
function useReturnedFocus(): void {
  useEffect(() => {
    const { activeElement } = document;
    let before = activeElement instanceof HTMLElement ? activeElement : null;
    const giveBack = () => {
      if (document.activeElement !== document.body) return;
      const to = before?.isConnected ? before : document.getElementById('main');
      to?.focus();
    };
    // What is taken out of the page says nothing of the focus that goes with it.
    const watch = new MutationObserver(() => {
      // Of what goes within a dialog the dialog keeps the focus.
      if (document.activeElement !== document.body || document.querySelector(OVERLAY) !== null) return;
      watch.disconnect();
      setTimeout(giveBack);
    });
    const note = ({ target }: FocusEvent) => {
      watch.disconnect();
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(OVERLAY) === null) before = target;
      else watch.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, []);
}
