import { InstanceEvents } from '../../features/events/InstanceEvents.tsx';
import { texts } from '../../features/events/texts.ts';
import { ManageFrame } from '../../features/manage/ManageFrame.tsx';

export function EventsView() {
  return (
    <ManageFrame title={texts.title}>
      <InstanceEvents />
    </ManageFrame>
  );
}
