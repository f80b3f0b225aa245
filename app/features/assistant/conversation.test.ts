import { describe, expect, it } from 'vitest';
import type { Turn } from './assistant-data.ts';
import {
  answerMessage,
  errorOf,
  fromStored,
  isPending,
  ASSISTANT_MESSAGE_TYPES,
  messagesOf,
  questionOf,
  settled,
  toStored,
  withQuestion,
  withShown,
} from './conversation.ts';
import type { AssistantConversation } from './conversation.ts';

const OWNER = { userName: 'Ann Reed', sdzName: 'clinic_dev' };
const shown = (html: string) => ({ html, sources: [], queries: [] });
const turn = (prompt: string, answer: string): Turn => ({
  prompt,
  answer,
  shown: shown(`<p>${answer}</p>`),
});
const conversation: AssistantConversation = {
  ...OWNER,
  conversationId: 'c1',
  messages: [questionOf('One?'), answerMessage('First.', shown('<p>First.</p>'))],
};

describe('a stored conversation', () => {
  it('has conversationId, userName, sdzName and messages of type, title and value [B-367 B-368 B-369 B-370]', () => {
    expect(JSON.parse(toStored(conversation))).toEqual({
      conversationId: 'c1',
      userName: 'Ann Reed',
      sdzName: 'clinic_dev',
      messages: [
        { type: 'user', title: 'Question', value: 'One?' },
        { type: 'answer', title: 'Answer', value: 'First.' },
      ],
    });
    expect(ASSISTANT_MESSAGE_TYPES).toEqual(['user', 'pending', 'answer', 'error']);
    expect(errorOf('No.')).toEqual({ type: 'error', title: 'Answer', value: 'No.' });
  });

  it('is read as it was stored, but for its HTML', () => {
    expect(fromStored(toStored(conversation), OWNER)).toEqual({
      ...conversation,
      messages: [questionOf('One?'), answerMessage('First.')],
    });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no object', '7'],
    ['another person', toStored({ ...conversation, userName: 'Bo Day' })],
    ['another zone', toStored({ ...conversation, sdzName: 'clinic_prod' })],
    ['no id', JSON.stringify({ ...OWNER, messages: [] })],
    ['no messages', JSON.stringify({ ...OWNER, conversationId: 'c1', messages: 'none' })],
  ])('is not taken from %s', (_, text) => {
    expect(fromStored(text, OWNER)).toBeUndefined();
  });

  it('gives no HTML and no unknown messages, as its text may be forged', () => {
    const forged = [
      { ...answerMessage('a'), shown: shown('<script>') },
      { type: 'system', title: 'Answer', value: 'a' },
      { type: 'answer', title: 'Answer', value: 7 },
      questionOf('kept'),
    ];
    const text = JSON.stringify({ ...OWNER, conversationId: 'c1', messages: forged });
    expect(fromStored(text, OWNER)?.messages).toEqual([questionOf('kept')]);
  });
});

describe('the messages', () => {
  it('get a question and a pending answer, which the answer replaces', () => {
    const pending = withQuestion([], 'One?');
    expect(pending).toEqual([
      questionOf('One?'),
      { type: 'pending', title: 'Answer', value: 'Generating Answer...' },
    ]);
    expect(isPending(pending)).toBe(true);
    const answered = settled(pending, answerMessage('First.'));
    expect(answered).toEqual([questionOf('One?'), answerMessage('First.')]);
    expect(settled(answered, errorOf('late'))).toEqual(answered);
  });

  it('are rendered as the server has them, errors in between', () => {
    const turns = [turn('One?', 'First.'), turn('Two?', 'Second.')];
    const stored = [
      ...[questionOf('One?'), answerMessage('First.'), questionOf('Bad?'), errorOf('No.')],
      ...[questionOf('Two?'), answerMessage('Second.')],
    ];
    const html = withShown(stored, turns).map((message) => message.shown?.html);
    expect(html).toEqual([
      undefined,
      '<p>First.</p>',
      undefined,
      undefined,
      undefined,
      '<p>Second.</p>',
    ]);
  });

  it('are those of the server when somebody asked elsewhere', () => {
    const turns = [turn('One?', 'First.'), turn('Two?', 'Second.')];
    expect(withShown([questionOf('One?'), answerMessage('First.')], turns)).toEqual(
      messagesOf(turns),
    );
  });

  it('stay where the server has the newest turns only', () => {
    const stored = messagesOf([turn('One?', 'First.'), turn('Two?', 'Second.')]).map(
      ({ type, title, value }) => ({ type, title, value }),
    );
    const html = withShown(stored, [turn('Two?', 'Second.')]).map((message) => message.shown?.html);
    expect(html).toEqual([undefined, undefined, undefined, '<p>Second.</p>']);
  });
});
