import type { glossaryCalls } from '#model/calls/glossary.ts';
import {
  createTerm,
  deleteTerm,
  listTerms,
  readTerm,
  updateTerm,
} from '../../metadata/glossary.ts';
import { appendAudited, idOf } from '../audit.ts';
import { foundOr } from '../failure.ts';
import type { Handlers } from '../handler.ts';
import { tagList } from '../tag.ts';

const NO_TERM = 'There is no such glossary term.';

export const glossaryHandlers: Handlers<typeof glossaryCalls> = {
  async listTerms(context) {
    await tagList(context, 'glossary');
    const { total, terms } = await listTerms(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return terms;
  },

  async readTerm({ caller, params }) {
    return foundOr(await readTerm(caller.zone, params.id), NO_TERM);
  },

  createTerm: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createTerm', idOf, (tx) => createTerm(tx, body, caller.actor)),

  updateTerm: ({ platform, caller, params, body }) =>
    appendAudited(platform, caller, 'updateTerm', params, async (tx) =>
      foundOr(await updateTerm(tx, params.id, body, caller.actor), NO_TERM),
    ),

  async deleteTerm({ platform, caller, params }) {
    await appendAudited(platform, caller, 'deleteTerm', params, async (tx) =>
      foundOr(await deleteTerm(tx, params.id, caller.actor), NO_TERM),
    );
    return null;
  },
};
