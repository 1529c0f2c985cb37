import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import {
  EXPIRY_PRESETS,
  expiryOf,
  isInThePast,
  presetExpiry,
  type TypedExpiry,
  typedExpiry,
} from '../../format/expiry.ts';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { notify } from '../../notices/report-failure.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

/** How long and how often a link works, as it is typed. */
export interface TypedLimits extends TypedExpiry {
  /** A text while none, or no number, is typed. */
  readonly limit: number | string;
}

/** The rule of the fields: no link expires in the past. */
export const limitRules = {
  date: (_: string, typed: TypedExpiry) => (isInThePast(typed, Date.now() / 1000) ? texts.inThePast : null),
};

/** What was typed, as the server takes it. */
export function limitsOf(typed: TypedLimits): { expiresAt: number | null; maxDownloads: number | null } {
  const { limit } = typed;
  return { expiresAt: expiryOf(typed), maxDownloads: typeof limit === 'number' ? limit : null };
}

/** What the server refused, under the fields of the form. */
export function limitErrors({ expires_at, max_downloads }: Readonly<Record<string, string>>) {
  return { date: expires_at, limit: max_downloads };
}

/** A form that has these fields, beside others or not. */
interface FormOf<Typed extends TypedExpiry> {
  key(field: keyof Typed): string;
  getInputProps(field: keyof Typed): object;
  validateField(field: keyof Typed): unknown;
  setValues(values: TypedExpiry): void;
}

/** The fields for how long and how often a link works. */
export function LimitFields({ form }: { readonly form: FormOf<TypedLimits> }) {
  return (
    <>
      <ExpiryFields form={form} />
      <NumberInput
        label={texts.limit}
        placeholder={texts.noLimit}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        key={form.key('limit')}
        {...form.getInputProps('limit')}
      />
    </>
  );
}

/** The fields for how long a link works: presets, and a date of one's own. */
export function ExpiryFields({ form }: { readonly form: FormOf<TypedExpiry> }) {
  return (
    <>
      <Stack gap={6}>
        <Group gap="xs" role="group" aria-label={texts.presets}>
          {EXPIRY_PRESETS.map((preset) => (
            <Button
              key={preset}
              size="xs"
              variant="default"
              onClick={() => form.setValues(presetExpiry(preset, new Date()))}
            >
              {texts.preset[preset]}
            </Button>
          ))}
        </Group>
        <p className={classes.text}>{texts.presetHint}</p>
      </Stack>
      <div className={classes.two}>
        <TextInput
          type="date"
          label={texts.expiryDate}
          min={typedExpiry(Date.now() / 1000).date}
          key={form.key('date')}
          {...form.getInputProps('date')}
        />
        <TextInput
          type="time"
          label={texts.expiryTime}
          key={form.key('time')}
          {...form.getInputProps('time')}
          onBlur={() => form.validateField('date')}
        />
      </div>
    </>
  );
}

/** The address of a link, to be copied. */
export function AddressField({ address }: { readonly address: string }) {
  return (
    <div className={classes.address}>
      <TextInput
        label={texts.address}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={address} />
    </div>
  );
}

/** Copies the address of a link that was just made. Where the browser allows it only at a click, the button beside the address is there for it. */
export async function copyMade(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    return;
  }
  notify(texts.copied);
}

interface LinksNotLoadedProps {
  readonly failure: unknown;
  onRetry(): void;
}

/** Stands in the place of links that could not be loaded. */
export function LinksNotLoaded({ failure, onRetry }: LinksNotLoadedProps) {
  return (
    <Stack>
      <FormFailure failure={failure} />
      <Button variant="default" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Stack>
  );
}
