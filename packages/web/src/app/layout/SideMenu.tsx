import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconFolders, IconLock, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLogout } from '../../features/auth/sign-in.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { ConfirmDialog } from '../../panels/ConfirmDialog.tsx';
import { useConfiguration } from '../../session/configuration.ts';
import { toldOfSharingQuery } from '../../session/drive-queries.ts';
import { useUser } from '../../session/services.tsx';
import { isTextUnsaved } from '../../session/unsaved-text.ts';
import { useLock } from '../use-lock.tsx';
import { menuEntries } from './menu-entries.ts';
import classes from './SideMenu.module.css';
import { StorageMeter } from './StorageMeter.tsx';
import { texts } from './texts.ts';

const SharedMark = lazy(['drive', 'people'], async () => (await import('./SharedMark.tsx')).SharedMark);

/** How the entry of the page that is open looks; the router adds `aria-current`. */
const ACTIVE = { 'data-active': true };

interface SideMenuProps {
  readonly opened: boolean;
  /** Stands above the room that is left; null for nothing. */
  readonly notice: ReactNode;
  onNavigate(): void;
}

export function SideMenu({ opened, notice, onNavigate }: SideMenuProps) {
  const user = useUser();
  // A folder below the top belongs to the entry as well, which a comparison of addresses would not tell.
  const inFiles = useMatch({ from: '/drive/shell/{-$file_id}', shouldThrow: false }) !== undefined;
  const { pathname } = useLocation();
  const sharing = useConfiguration().data?.sharing !== false;
  const { data: isShared = false } = useQuery(toldOfSharingQuery);

  return (
    <nav
      id="side-menu"
      className={classes.menu}
      aria-label={texts.mainMenu}
      data-opened={opened || undefined}
      inert={!opened}
    >
      <ul className={classes.entries}>
        <li>
          <Link
            to="/{-$file_id}"
            params={{ file_id: undefined }}
            className={classes.entry}
            data-active={inFiles || undefined}
            aria-current={inFiles ? 'page' : undefined}
            onClick={onNavigate}
          >
            <IconFolders size={20} stroke={1.75} />
            {texts.myFiles}
          </Link>
        </li>
        {menuEntries(user?.role, sharing).map(({ to, label, icon: EntryIcon, covers = [] }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              data-active={covers.includes(pathname) || undefined}
              activeProps={ACTIVE}
              onClick={onNavigate}
            >
              <EntryIcon size={20} stroke={1.75} />
              {label}
              {to === '/shared' && isShared && <SharedMark />}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.footer}>
        {notice}
        <StorageMeter />
        <p className={classes.email} title={user?.email}>
          {user?.email}
        </p>
        <div className={classes.leaving}>
          <LogoutItem />
          <LockItem />
        </div>
      </div>
    </nav>
  );
}

/** Ends the session; asks first where that loses text that is not saved in some tab. */
function LogoutItem() {
  const { mutateAsync: logout } = useLogout();
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    if (await isTextUnsaved()) setAsking(true);
    else await logout();
  };
  return (
    <>
      <UnstyledButton className={classes.entry} onClick={() => void leave().catch(reportFailure)}>
        <IconLogout size={20} stroke={1.75} />
        {texts.logout}
      </UnstyledButton>
      {isAsking && (
        <ConfirmDialog
          title={texts.logoutUnsavedTitle}
          text={texts.logoutUnsaved}
          yes={texts.logoutAnyway}
          isLocal
          onConfirm={() => logout()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Leads to the lock page; on desktop it is an icon alone. */
function LockItem() {
  const { lock, question } = useLock();
  return (
    <>
      <Tooltip label={texts.lock}>
        <UnstyledButton className={classes.entry} data-lock aria-label={texts.lock} onClick={lock}>
          <IconLock size={20} stroke={1.75} />
          <span>{texts.lock}</span>
        </UnstyledButton>
      </Tooltip>
      {question}
    </>
  );
}
