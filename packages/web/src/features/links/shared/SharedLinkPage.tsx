import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { Mark } from '../../../identity/Mark.tsx';
import { lazy } from '../../../lazy/lazy.tsx';
import { useAppName } from '../../../session/configuration.ts';
import { linkProblemOf } from '../link-problem.ts';
import { type LinkProblem, problems, texts } from '../texts.ts';
import { LinkPassword, MissingKey } from './LinkSecret.tsx';
import { SharedFileView } from './SharedFileView.tsx';
import classes from './shared.module.css';
import type { SharedPorts } from './shared-ports.ts';
import { useSharedLink } from './use-shared-link.ts';

// A single file, which most links lead to, takes none of it.
const SharedFolder = lazy(['gallery'], async () => (await import('./SharedFolder.tsx')).SharedFolder);

interface SharedLinkPageProps {
  readonly id: string;
  /** The part of the address behind the `#`. */
  readonly secret: string;
  readonly ports: SharedPorts;
  /** Opens the link with another secret. */
  onSecret(secret: string): void;
}

/** The page of a public link, without menus and without an account. */
export function SharedLinkPage({ id, secret, ports, onSecret }: SharedLinkPageProps) {
  const opened = useSharedLink(id, secret);
  const { visit, link, failure } = opened;
  return (
    <Frame>
      {opened.isIncomplete && <MissingKey onSecret={onSecret} />}
      {opened.needsPassword && <LinkPassword onEnter={opened.enterPassword} />}
      {failure !== null && <Problem kind={linkProblemOf(failure)} failure={failure} onRetry={opened.retry} />}
      {link === undefined && failure === null && !opened.isIncomplete && !opened.needsPassword && (
        <p role="status" className={classes.quiet}>
          {texts.opening}
        </p>
      )}
      {link?.kind === 'file' && <SharedFileView visit={visit} link={link} ports={ports} />}
      {link?.kind === 'directory' && <SharedFolder visit={visit} link={link} ports={ports} />}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const appName = useAppName();
  return (
    <div className={classes.frame}>
      <header className={classes.brand}>
        <Mark size={28} />
        <span>{appName}</span>
      </header>
      <main id="main" className={classes.card} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.promise}>{texts.promise}</footer>
    </div>
  );
}

interface ProblemProps {
  readonly kind: LinkProblem;
  readonly failure?: unknown;
  onRetry?(): void;
}

/** Why there is nothing to see. */
function Problem({ kind, failure, onRetry }: ProblemProps) {
  const { title, text } = problems[kind];
  return (
    <Stack align="center" gap="xs" ta="center" role="alert">
      <EmptyCoffer />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.quiet}>{kind === 'failed' ? failureText(failure) : text}</p>
      {kind === 'failed' && (
        <Button variant="default" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </Stack>
  );
}
