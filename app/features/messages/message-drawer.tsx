import { Chip } from '#app/ui/content/chip.tsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { messageTypeLabel, messageTypeTone } from './message-type.ts';
import type { MessageDetails } from './messages-data.ts';

/** One message: title, type, date and content. */
export function MessageDrawer({ message, closeTo }: { message: MessageDetails; closeTo: string }) {
  const { title, messageType, createDate, html } = message;
  return (
    <Drawer
      title={title}
      subtitle={
        <span className="flex flex-wrap items-center gap-3">
          <Chip tone={messageTypeTone(messageType)}>{messageTypeLabel(messageType)}</Chip>
          <Time value={createDate} />
        </span>
      }
      closeTo={closeTo}
    >
      <RenderedMarkdown html={html} />
    </Drawer>
  );
}
