import { UnstyledButton } from '@mantine/core';
import { IconFileText, IconKey, IconLifebuoy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { AuthFrame, ToLogin } from '../AuthFrame.tsx';
import { forgottenTexts } from '../further-texts.ts';
import { ResetWithCode, ResetWithKey } from './ResetPassword.tsx';
import { StartOverRequest } from './StartOverRequest.tsx';
import classes from './WayCards.module.css';

/** The ways back into an account whose password is forgotten; they end at its files. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const back = () => setWay(null);
  const toFiles = () => {
    notify(forgottenTexts.done);
    void navigate({ to: '/{-$file_id}', params: { file_id: undefined }, replace: true });
  };
  switch (way) {
    case null:
      return (
        <AuthFrame
          title={forgottenTexts.title}
          subtitle={forgottenTexts.subtitle}
          footer={<ToLogin lead={forgottenTexts.remembered} />}
        >
          <WayCards onChoose={setWay} />
        </AuthFrame>
      );
    case 'key':
      return <ResetWithKey onBack={back} onReset={toFiles} />;
    case 'code':
      return <ResetWithCode onBack={back} onReset={toFiles} />;
    case 'nothing':
      return <StartOverRequest onBack={back} />;
  }
}

type Way = 'key' | 'code' | 'nothing';

const WAYS = [
  { way: 'key', hint: 'keyHint', icon: IconKey },
  { way: 'code', hint: 'codeHint', icon: IconFileText },
  { way: 'nothing', hint: 'nothingHint', icon: IconLifebuoy },
] as const;

interface WayCardsProps {
  onChoose(way: Way): void;
}

/** Asks what somebody still has. */
function WayCards({ onChoose }: WayCardsProps) {
  return (
    <ul className={classes.ways} aria-label={forgottenTexts.ways}>
      {WAYS.map(({ way, hint, icon: Icon }) => (
        <li key={way}>
          <UnstyledButton className={classes.way} onClick={() => onChoose(way)}>
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{forgottenTexts[way]}</strong>
              <span>{forgottenTexts[hint]}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
