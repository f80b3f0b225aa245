/** The labels and colors of the types of messages. */
import type { ChipTone } from '#app/ui/content/chip.tsx';
import type { MessageSummary } from '#model/directory/message.ts';

type MessageType = MessageSummary['messageType'];

const LOOKS: Record<MessageType, { label: string; tone: ChipTone }> = {
  GENERAL: { label: 'General', tone: 'neutral' },
  RELEASE_NOTES: { label: 'Release Notes', tone: 'info' },
  ALERT: { label: 'Alert', tone: 'warning' },
};

export function messageTypeLabel(type: MessageType): string {
  return LOOKS[type].label;
}

export function messageTypeTone(type: MessageType): ChipTone {
  return LOOKS[type].tone;
}
