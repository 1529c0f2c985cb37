import { DEFAULT_KEY_SIZE, type KeySize } from '@coffer/crypto';
import { Alert, Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './AuthForm.module.css';
import { Disclosure } from './Disclosure.tsx';
import { registerTexts } from './further-texts.ts';

export interface KeyOptions {
  readonly keySize: KeySize;
  readonly storePrivateKey: boolean;
}

export const DEFAULT_KEY_OPTIONS: KeyOptions = { keySize: DEFAULT_KEY_SIZE, storePrivateKey: true };

const KEY_SIZES = [2048, 3072, 4096] as const satisfies readonly KeySize[];

interface AdvancedOptionsProps {
  readonly options: KeyOptions;
  onChange(options: KeyOptions): void;
}

/** Options that most people leave as they are. */
export function AdvancedOptions({ options, onChange }: AdvancedOptionsProps) {
  const chooseSize = (value: string) => {
    const keySize = KEY_SIZES.find((size) => String(size) === value);
    if (keySize !== undefined) onChange({ ...options, keySize });
  };

  return (
    <Disclosure label={registerTexts.advanced}>
      <div className={classes.advanced}>
        <NativeSelect
          label={registerTexts.keySize}
          data={KEY_SIZES.map((size) => ({ value: String(size), label: registerTexts.keySizes[size] }))}
          value={String(options.keySize)}
          onChange={(event) => chooseSize(event.currentTarget.value)}
        />
        <Checkbox
          label={registerTexts.storeKey}
          description={registerTexts.storeKeyHint}
          checked={options.storePrivateKey}
          onChange={(event) => onChange({ ...options, storePrivateKey: event.currentTarget.checked })}
        />
        {!options.storePrivateKey && (
          <Alert color="brass" icon={<IconAlertTriangle size={18} />}>
            {registerTexts.keyNotStored}
          </Alert>
        )}
      </div>
    </Disclosure>
  );
}
