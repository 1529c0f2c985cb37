import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { pageLanguage } from '../languages/language.ts';
import { messages } from '../languages/messages.ts';

const texts = messages('preview');

/** Labels of `TextDecoder`, each with the script that it is mostly met for. */
const ENCODINGS = [
  ['utf-8', null],
  ['windows-1252', 'Latn'],
  ['iso-8859-15', 'Latn'],
  ['windows-1250', 'Latn'],
  ['windows-1254', 'Latn'],
  ['windows-1257', 'Latn'],
  ['macintosh', 'Latn'],
  ['windows-1251', 'Cyrl'],
  ['koi8-r', 'Cyrl'],
  ['ibm866', 'Cyrl'],
  ['windows-1253', 'Grek'],
  ['windows-1255', 'Hebr'],
  ['windows-1256', 'Arab'],
  ['windows-874', 'Thai'],
  ['shift_jis', 'Jpan'],
  ['euc-jp', 'Jpan'],
  ['gb18030', 'Hans'],
  ['big5', 'Hant'],
  ['euc-kr', 'Kore'],
  ['utf-16le', null],
  ['utf-16be', null],
] as const;

interface EncodingChoiceProps {
  /** The one that is shown at first. */
  readonly encoding: string;
  onChoose(encoding: string): void;
}

/** Lets people choose how the bytes of a text are read. */
export function EncodingChoice({ encoding, onChoose }: EncodingChoiceProps) {
  const id = useId();
  const scripts = new Intl.DisplayNames(pageLanguage.getState(), { type: 'script' });
  return (
    <NativeSelect
      id={id}
      size="xs"
      aria-label={texts.encoding}
      defaultValue={encoding}
      data={ENCODINGS.map(([value, script]) => ({
        value,
        label: script === null ? value.toUpperCase() : `${scripts.of(script)}: ${value}`,
      }))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
