import {
  answerPartSchema,
  assistantAnswerSchema,
  conversationSchema,
  questionSchema,
} from '#model/metadata/assistant.ts';
import { callDefiner } from './definition/call.ts';
import { exampleId } from './definition/example.ts';
import { idParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Assistant',
  description: 'Questions about the metadata of the zone.',
});

/** The conversation of the examples. */
const CONVERSATION_ID = exampleId('14');

export const assistantCalls = {
  askAssistant: defineCall({
    method: 'post',
    path: '/blastai/conversation/user',
    summary: 'Ask about the metadata of the zone. The answer names its sources by number.',
    access: 'readMetadata',
    body: questionSchema,
    response: assistantAnswerSchema,
    parts: answerPartSchema,
    example: {
      body: { userPrompt: 'Which attributes has patient?', approvalToUseMetadata: true },
      makes: CONVERSATION_ID,
    },
  }),
  readConversation: defineCall({
    method: 'get',
    path: '/blastai/conversation/{id}',
    summary: 'A conversation of the caller, oldest question first.',
    access: 'readMetadata',
    params: idParams,
    response: conversationSchema,
    example: { params: { id: CONVERSATION_ID } },
  }),
};
