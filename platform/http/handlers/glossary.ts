import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { glossaryCalls } from '#model/calls/glossary.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { appendAudited, idOf } from '#platform/http/audit.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { serveCollection } from './collection.ts';

const terms = serveCollection(GLOSSARY, {
  callNoun: 'Term',
  absent: 'There is no such glossary term.',
});

export const glossaryHandlers: Handlers<typeof glossaryCalls> = {
  listTerms: terms.list,
  readTerm: terms.read,
  createTerm: (context) => {
    const { platform, caller, body } = context;
    if (!Array.isArray(body)) return terms.create({ platform, caller, body });
    const ids = (created: StoredTerm[]) => created.map(idOf);
    return appendAudited(platform, caller, 'createTerm', ids, async (tx) => {
      const created: StoredTerm[] = [];
      for (const term of body) {
        created.push(await GLOSSARY.create(tx, term, caller.actor));
        // The check of the next term must find this term.
        await tx.flush();
      }
      return created;
    });
  },
  updateTerm: terms.update,
  deleteTerm: terms.delete,
};
