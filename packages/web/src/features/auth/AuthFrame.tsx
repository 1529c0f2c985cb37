import type { Language } from '@coffer/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconCheck, IconWorldQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { tabValues } from '../../browser/values.ts';
import { useStillClicks } from '../../forms/use-still-clicks.ts';
import { Mark } from '../../identity/Mark.tsx';
import { LanguageSelect } from '../../languages/LanguageSelect.tsx';
import { pageLanguage } from '../../languages/language.ts';
import { setLanguage } from '../../languages/load.ts';
import { reportFailure } from '../../notices/report-failure.ts';
import { useAppName, useConfiguration } from '../../session/configuration.ts';
import { useIsAway } from '../../session/services.tsx';
import { sharedFiles } from '../../session/shared-files.ts';
import classes from './AuthFrame.module.css';
import promises from './Promises.module.css';
import { texts } from './texts.ts';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children?: ReactNode;
  /** Stands under the form. */
  readonly footer?: ReactNode;
  /** A form that needs more room. */
  readonly wide?: boolean;
  /** What is said while the server cannot be reached. */
  readonly away?: string;
}

const changeLanguage = (language: Language | null) => setLanguage(language).catch(reportFailure);

/** The layout without menus: a form, and beside it what the product promises. */
export function AuthFrame({
  title,
  subtitle,
  children,
  footer,
  wide = false,
  away = texts.away,
}: AuthFrameProps) {
  const isAway = useIsAway();
  const isSharing = useStore(sharedFiles, ({ length }) => length > 0);
  const appName = useAppName();
  const main = useStillClicks<HTMLElement>();
  const publicUrl = useConfiguration().data?.public_url;
  const differ = addressesDiffer(publicUrl, window.location.origin)
    ? texts.otherAddress({ url: publicUrl ?? '' })
    : null;
  const warning = isAway ? away : (differ ?? whatIsDenied());
  return (
    <div className={classes.frame}>
      <main className={classes.form} id="main" tabIndex={-1} ref={main}>
        <div className={classes.column} data-wide={wide || undefined}>
          <div className={classes.brand}>
            <Mark size={32} />
            <span>{appName}</span>
          </div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {warning !== null && (
            <Alert color="brass" mb="md" icon={<IconWorldQuestion size={18} />}>
              {warning}
            </Alert>
          )}
          {isSharing && (
            <Alert color="brass" mb="md" role="status">
              {texts.sharing}
            </Alert>
          )}
          {children}
          {footer && <p className={classes.footer}>{footer}</p>}
          <LanguageSelect
            label={texts.language}
            className={classes.language}
            value={pageLanguage.getState()}
            onChange={changeLanguage}
          />
        </div>
      </main>
      <Promises />
    </div>
  );
}

/** Returns a sentence about what this browser denies and a session needs; null where it denies nothing. */
function whatIsDenied(): string | null {
  if (!navigator.cookieEnabled) return texts.cookiesDenied;
  return tabValues.areKept() ? null : texts.storageDenied;
}

interface ToLoginProps {
  /** The words before the link. */
  readonly lead?: string;
}

/** Where people with an account go. */
export function ToLogin({ lead = texts.haveAccount }: ToLoginProps) {
  return (
    <>
      {lead} <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{texts.toLogin}</Anchor>
    </>
  );
}

/** The promises of the product, on wide screens beside the form. */
function Promises() {
  return (
    <aside className={promises.panel}>
      <div className={promises.content}>
        <Strongbox />
        <h2 className={promises.title}>{texts.promiseTitle}</h2>
        <ul className={promises.list}>
          {Object.values(texts.promises).map((promise) => (
            <li key={promise}>
              <IconCheck size={18} stroke={2.25} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** A closed strongbox with light around its lock; decoration of the promise panel. */
function Strongbox() {
  return (
    <svg width="148" height="132" viewBox="0 0 148 132" fill="none" aria-hidden="true" focusable="false">
      <ellipse cx="74" cy="121" rx="64" ry="7" fill="#000" opacity="0.18" />
      <path d="M14 56V44a30 30 0 0 1 30-30h60a30 30 0 0 1 30 30v12z" fill="#389389" />
      <path d="M14 56V44a30 30 0 0 1 30-30h12a30 30 0 0 0-30 30v12z" fill="#58aaa1" />
      <path d="M14 62h120v44a14 14 0 0 1-14 14H28a14 14 0 0 1-14-14z" fill="#217e76" />
      <path d="M14 62h12v58a14 14 0 0 1-12-14z" fill="#389389" />
      <path d="M14 62h120v8H14z" fill="#176a64" />
      <circle cx="74" cy="66" r="33" fill="#ddbb6f" opacity="0.14" />
      <circle cx="74" cy="66" r="24" fill="#ddbb6f" />
      <circle cx="74" cy="66" r="19" stroke="#c29334" strokeWidth="1.5" />
      <path d="M74 53a8 8 0 0 1 4.6 14.5L81 79H67l2.4-11.5A8 8 0 0 1 74 53z" fill="#093f3d" />
    </svg>
  );
}

/**
 * Whether the page was opened at another address than the one that cookies and links are made for.
 *
 * @param publicUrl the server's; undefined while it is not known
 * @param origin the page's
 */
function addressesDiffer(publicUrl: string | undefined, origin: string): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return false;
  return new URL(publicUrl).origin !== origin;
}
