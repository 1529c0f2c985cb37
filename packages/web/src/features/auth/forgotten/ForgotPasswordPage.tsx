import { useState } from 'react';
import { AuthFrame } from '../AuthFrame.tsx';
import { ToLogin } from '../ToLogin.tsx';
import { ResetWithCode } from './ResetWithCode.tsx';
import { ResetWithKey } from './ResetWithKey.tsx';
import { StartOverRequest } from './StartOverRequest.tsx';
import { texts } from './texts.ts';
import { type Way, WayCards } from './WayCards.tsx';

interface ForgotPasswordPageProps {
  /** A new password is set, and its owner is signed in. */
  onReset(): void;
}

/** The ways back into an account whose password is forgotten. */
export function ForgotPasswordPage({ onReset }: ForgotPasswordPageProps) {
  const [way, setWay] = useState<Way | null>(null);
  const back = () => setWay(null);
  switch (way) {
    case null:
      return (
        <AuthFrame title={texts.title} subtitle={texts.subtitle} footer={<ToLogin lead={texts.remembered} />}>
          <WayCards onChoose={setWay} />
        </AuthFrame>
      );
    case 'key':
      return <ResetWithKey onBack={back} onReset={onReset} />;
    case 'code':
      return <ResetWithCode onBack={back} onReset={onReset} />;
    case 'nothing':
      return <StartOverRequest onBack={back} />;
  }
}
