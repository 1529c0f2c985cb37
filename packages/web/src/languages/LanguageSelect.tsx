import { LANGUAGES, type Language } from '@coffer/contract';
import { useState } from 'react';
import { nameOf } from './language.ts';

interface LanguageSelectProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Null where the browser decides. */
  readonly value: Language | null;
  /** What stands for that; without it, a language is always chosen. */
  readonly byBrowser?: string;
  onChange(language: Language | null): Promise<void>;
}

/** Chooses one of the languages, each of which stands there in its own words. */
export function LanguageSelect({ label, className, value, byBrowser, onChange }: LanguageSelectProps) {
  const [chosen, setChosen] = useState<Language | null | undefined>();
  const choose = async (language: Language | null) => {
    setChosen(language);
    try {
      await onChange(language);
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <select
      className={className}
      aria-label={label}
      value={(chosen === undefined ? value : chosen) ?? ''}
      aria-busy={chosen !== undefined}
      onChange={({ currentTarget }) =>
        void choose(LANGUAGES.find((language) => language === currentTarget.value) ?? null)
      }
    >
      {byBrowser !== undefined && <option value="">{byBrowser}</option>}
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOf(language)}
        </option>
      ))}
    </select>
  );
}
