/** The commands of Ask Blast, the assistant. */
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';

export const ASSISTANT_COMMANDS = {
  'assistant.ask': {
    ...ON_SCREEN,
    title: 'Write a question',
    keys: ['/'],
    keywords: ['prompt', 'ask', 'chat', 'message'],
    screens: ['ask-blast'],
  },
  'assistant.clear': {
    ...ON_SCREEN,
    title: 'New conversation',
    keys: ['alt+n'],
    keywords: ['chat', 'clear', 'again', 'start'],
    screens: ['ask-blast'],
    inEditor: true,
  },
  'assistant.stop': {
    ...ON_SCREEN,
    title: 'Stop the answer',
    keys: ['Escape'],
    keywords: ['cancel', 'abort', 'halt'],
    screens: ['ask-blast'],
  },
} as const satisfies CommandDefinitions;
