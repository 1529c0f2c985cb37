import type { IntactItem, OwnRequest } from '@coffer/client';
import { MOST_REQUESTED_FILES, REQUEST_NOTE_LENGTH } from '@coffer/contract';
import { Button, Group, Modal, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { unitText } from '../../../format/bytes.ts';
import { expiryOf, type TypedExpiry, typedExpiry } from '../../../format/expiry.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useStillClicks } from '../../../forms/use-still-clicks.ts';
import { NeedsServer, refuse } from '../../../panels/needs-server.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { useIsAway } from '../../../session/services.tsx';
import { copyMade, ExpiryFields, limitRules } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { RequestPanel } from './RequestPanel.tsx';
import { texts } from './texts.ts';
import { useCreateRequest } from './use-requests.ts';

interface RequestDialogProps {
  readonly folder: IntactItem;
  onClose(): void;
}

/** Makes a link by which people send files into a folder, and shows it then. */
export function RequestDialog({ folder, onClose }: RequestDialogProps) {
  const [made, setMade] = useState<OwnRequest | null>(null);
  const content = useKeptFocus<HTMLDivElement>(made?.id);
  return (
    <Modal opened onClose={onClose} title={texts.title({ folder: folder.name })} size="lg">
      <div ref={content} tabIndex={-1} className={classes.content}>
        {made === null ? (
          <CreateRequest folder={folder} onCancel={onClose} onMade={setMade} />
        ) : (
          <RequestPanel request={made} isShared={false} onDeleted={onClose} />
        )}
      </div>
    </Modal>
  );
}

/** As sizes are shown everywhere, so that the limit reads the same in the form and on the link. */
const UNITS = { MB: 1_000 ** 2, GB: 1_000 ** 3, TB: 1_000 ** 4 } as const;
type Unit = keyof typeof UNITS;
const isUnit = (text: string | null): text is Unit => text !== null && text in UNITS;

interface TypedTerms extends TypedExpiry {
  readonly note: string;
  readonly files: number | string;
  readonly amount: number | string;
  readonly unit: Unit;
}

interface CreateRequestProps {
  readonly folder: IntactItem;
  onCancel(): void;
  onMade(request: OwnRequest): void;
}

/** Asks for a note and the limits. The new link is copied. */
function CreateRequest({ folder, onCancel, onMade }: CreateRequestProps) {
  const isAway = useIsAway();
  const { requests } = useDrive();
  const form = useForm<TypedTerms>({
    mode: 'uncontrolled',
    initialValues: { ...typedExpiry(null), note: '', files: 100, amount: 10, unit: 'GB' },
    validateInputOnBlur: true,
    validate: {
      ...limitRules,
      note: (note) => (note.length > REQUEST_NOTE_LENGTH ? texts.tooLong : null),
      files: (files) =>
        typeof files === 'number' && files >= 1 ? null : texts.wrongNumber({ most: MOST_REQUESTED_FILES }),
      amount: (amount) => (typeof amount === 'number' && amount > 0 ? null : texts.wrongSize),
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // By then the dialog has been there for a moment, and has given the focus to its close button.
  useEffect(() => field.current?.focus(), []);
  const { mutateAsync: createRequest } = useCreateRequest();
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ note, files, amount, unit, ...expiry }: TypedTerms) => {
      const terms = {
        note: note.trim(),
        expiresAt: expiryOf(expiry),
        maxFiles: Number(files),
        maxBytes: Math.ceil(Number(amount) * UNITS[unit]),
      };
      const request = await createRequest({ folder, terms });
      onMade(request);
      await copyMade(requests.address(request));
    },
    ({ request }) => form.setErrors({ date: request }),
  );
  const element = useStillClicks<HTMLFormElement>();
  return (
    <form ref={element} onSubmit={isAway ? refuse : form.onSubmit(submit)} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        <p className={classes.text}>{texts.explained}</p>
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          key={form.key('note')}
          {...form.getInputProps('note')}
          ref={field}
        />
        <ExpiryFields form={form} />
        <div className={classes.counts}>
          <NumberInput
            label={texts.maxFiles}
            min={1}
            max={MOST_REQUESTED_FILES}
            clampBehavior="blur"
            allowDecimal={false}
            key={form.key('files')}
            {...form.getInputProps('files')}
          />
          <div className={classes.sized}>
            <NumberInput
              label={texts.maxSize}
              min={0}
              max={1_000_000}
              key={form.key('amount')}
              {...form.getInputProps('amount')}
            />
            <UnitField onChange={(unit) => form.setFieldValue('unit', unit)} />
          </div>
        </div>
        <p className={classes.text}>{texts.nobodyKnown}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={isAway}>
            {texts.create}
          </Button>
        </Group>
        <NeedsServer isAway={isAway} />
      </Stack>
    </form>
  );
}

function UnitField({ onChange }: { onChange(unit: Unit): void }) {
  return (
    <Select
      aria-label={texts.unit}
      data={Object.keys(UNITS)
        .filter(isUnit)
        .map((value) => ({ value, label: unitText(value) }))}
      defaultValue="GB"
      allowDeselect={false}
      onChange={(unit) => isUnit(unit) && onChange(unit)}
    />
  );
}
