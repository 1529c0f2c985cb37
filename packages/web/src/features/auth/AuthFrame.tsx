import { Alert } from '@mantine/core';
import { IconWorldQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStillClicks } from '../../forms/use-still-clicks.ts';
import { Mark } from '../../identity/Mark.tsx';
import { useAppName, useConfiguration } from '../../session/configuration.ts';
import classes from './AuthFrame.module.css';
import { addressesDiffer } from './addresses-differ.ts';
import { Promises } from './Promises.tsx';
import { texts } from './texts.ts';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children?: ReactNode;
  /** What stands under the form. */
  readonly footer?: ReactNode;
  /** A form that needs more room. */
  readonly wide?: boolean;
}

/** The layout without menus: a form, and beside it what the product promises. */
export function AuthFrame({ title, subtitle, children, footer, wide = false }: AuthFrameProps) {
  const appName = useAppName();
  const main = useStillClicks<HTMLElement>();
  const publicUrl = useConfiguration().data?.public_url;
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
          {addressesDiffer(publicUrl, window.location.origin) && (
            <Alert color="brass" mb="md" icon={<IconWorldQuestion size={18} />}>
              {texts.otherAddress(publicUrl ?? '')}
            </Alert>
          )}
          {children}
          {footer && <p className={classes.footer}>{footer}</p>}
        </div>
      </main>
      <Promises />
    </div>
  );
}
