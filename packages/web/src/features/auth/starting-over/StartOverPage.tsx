import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFrame } from '../AuthFrame.tsx';
import { RegisterKeyPage } from '../RegisterKeyPage.tsx';
import { StartOverFields } from './StartOverFields.tsx';
import { texts } from './texts.ts';

interface StartOverPageProps {
  /** From the link in the mail. */
  readonly code: string;
  /** The account is empty, and its new private key was kept. */
  onDone(): void;
}

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'done';
      readonly email: string;
      readonly privateKeyPem: string;
      readonly isStored: boolean;
    };

/** Where the link to start over leads: nothing happens before it is confirmed in words. */
export function StartOverPage({ code, onDone }: StartOverPageProps) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  switch (state.kind) {
    case 'asking':
      return (
        <AuthFrame title={texts.title} subtitle={texts.subtitle}>
          <StartOverFields
            code={code}
            onExpired={() => setState({ kind: 'expired' })}
            onDone={(account) => setState({ kind: 'done', ...account })}
          />
        </AuthFrame>
      );
    case 'expired':
      return (
        <AuthFrame title={texts.expiredTitle} subtitle={texts.expired}>
          <Button size="md" renderRoot={(props) => <Link to="/auth/forgot-password" {...props} />}>
            {texts.toForgotten}
          </Button>
        </AuthFrame>
      );
    case 'done':
      return (
        <RegisterKeyPage
          privateKeyPem={state.privateKeyPem}
          email={state.email}
          stored={state.isStored}
          onContinue={onDone}
        />
      );
  }
}
