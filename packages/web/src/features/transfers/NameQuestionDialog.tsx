import type { NameQuestions } from '@coffer/client';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '../../format/bytes.ts';
import { formatMoment } from '../../format/dates.ts';
import { messages } from '../../languages/messages.ts';
import classes from './NameQuestionDialog.module.css';
import { texts } from './texts.ts';

type NameQuestion = NonNullable<ReturnType<NameQuestions['state']['getState']>>;

const ofFiles = messages('files');

interface NameQuestionDialogProps {
  readonly questions: NameQuestions;
}

/** Asks what becomes of a file whose name is in use. Closing it skips what is left. */
export function NameQuestionDialog({ questions }: NameQuestionDialogProps) {
  const question = useStore(questions.state);
  const [forAll, setForAll] = useState(false);
  if (question === null) return null;
  const answer = (resolution: Parameters<NameQuestion['answer']>[0]) => {
    const scope = forAll ? 'all' : 'one';
    setForAll(false);
    question.answer(resolution, scope);
  };
  const { conflict, others } = question;
  const hasVersions = conflict.choices.includes('new-version');

  return (
    <Modal opened onClose={() => questions.close()} title={texts.nameInUse}>
      <Stack>
        <p className={classes.text}>{texts.nameInUseText}</p>
        <Comparison {...question} />
        {others > 0 && (
          <Checkbox
            label={texts.forAll({ others })}
            checked={forAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="xs" className={classes.buttons}>
          <Button variant="default" onClick={() => answer('skip')}>
            {texts.skip}
          </Button>
          <Button
            variant={hasVersions ? 'default' : 'filled'}
            data-autofocus={!hasVersions || undefined}
            onClick={() => answer('keep-both')}
          >
            {texts.keepBoth}
          </Button>
          {hasVersions && (
            <Button data-autofocus onClick={() => answer('new-version')}>
              {texts.newVersion}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The existing item beside the new file. */
function Comparison({ conflict: { name, existing, file } }: NameQuestion) {
  const fact = existing.kind === 'directory' ? texts.directory : formatBytes(existing.size);
  return (
    <div className={classes.comparison}>
      <strong className={classes.name} title={name} dir="auto">
        {name}
      </strong>
      <dl className={classes.facts}>
        <dt>{texts.existingOne}</dt>
        <dd>{existing.spaceId === undefined ? fact : ofFiles.isShared}</dd>
        <dd>{formatMoment(existing.modifiedAt)}</dd>
        <dt>{texts.newOne}</dt>
        <dd>{formatBytes(file.size)}</dd>
        <dd>{formatMoment(file.lastModified / 1000)}</dd>
      </dl>
    </div>
  );
}
