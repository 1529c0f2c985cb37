import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Ending } from './saver.ts';
import { texts } from './texts.ts';

/** Somebody wants to leave, and has text that is not saved. */
export interface Leaving {
  stay(): void;
  leave(): void;
}

interface LeaveQuestionProps {
  readonly name: string;
  readonly leaving: Leaving;
  /** Why it can only be saved as a new file; null where it has its place. */
  readonly end: Ending | null;
  /** Gives whether all is saved. */
  onSave(): Promise<boolean>;
}

/** Asks before unsaved text is lost. */
export function LeaveQuestion({ name, leaving: { stay, leave }, end, onSave }: LeaveQuestionProps) {
  const [isSaving, setSaving] = useState(false);
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    // What went wrong stands beside the text.
    if (isSaved) leave();
    else stay();
  };
  return (
    <Modal opened onClose={stay} title={texts.leaveTitle}>
      <Text c="dimmed" mb="lg">
        {texts.leaveText({ name })}
        {end !== null && ` ${texts[end]}`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={stay}>
          {texts.stay}
        </Button>
        <Button variant="default" c="red" disabled={isSaving} onClick={leave}>
          {texts.leave}
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void saveAndLeave()}>
          {texts.saveAndLeave}
        </Button>
      </Group>
    </Modal>
  );
}
