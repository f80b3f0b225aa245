import type { glossaryCalls } from '#model/calls/glossary.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import type { Handlers } from '../handler.ts';
import { serveCollection } from './collection.ts';

const terms = serveCollection(GLOSSARY, {
  noun: 'Term',
  chain: 'glossary',
  absent: 'There is no such glossary term.',
});

export const glossaryHandlers: Handlers<typeof glossaryCalls> = {
  listTerms: terms.list,
  readTerm: terms.read,
  createTerm: terms.create,
  updateTerm: terms.update,
  deleteTerm: terms.delete,
};
