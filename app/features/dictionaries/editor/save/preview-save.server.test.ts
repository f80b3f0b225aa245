import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { testSession } from '#tests/support/console/session.ts';
import { buildDraft } from '#app/features/dictionaries/editor/draft/draft.testing.ts';
import { previewSave } from './preview-save.server.ts';

const draft = buildDraft({ hash: 'h1' });

/** A session whose platform answers the preview with this change. */
function saying(change: object): Session {
  const nothing = {
    hash: 'h1',
    refusal: null,
    records: 3,
    added: [],
    removed: [],
    retyped: [],
    madeRequired: [],
    ruled: [],
    undefinedAttributesAction: null,
    indexesBuilt: [],
    indexesDropped: [],
    edges: { count: 0, first: [] },
    contracts: { count: 0, first: [] },
  };
  return testSession({ api: { call: async () => ({ data: { ...nothing, ...change } }) } });
}

function refusing(status: number): Session {
  const error = new PlatformError({ status, message: 'Not now.', fromPlatform: true });
  return testSession({ api: { call: () => Promise.reject(error) } });
}

describe('before a save', () => {
  it.each([
    ['an attribute goes and there are records', { removed: ['a'] }],
    ['what is not defined is treated in another way', { undefinedAttributesAction: 'ERROR' }],
    [
      'a contract names what goes',
      { removed: ['a'], records: 0, contracts: { count: 1, first: [] } },
    ],
    ['it would be refused', { refusal: 'It joins.', records: 0 }],
  ])('it is asked when %s', async (_, change) => {
    expect(await previewSave(saying(change), draft)).toMatchObject({ change });
  });

  it.each([
    ['nothing but a text changes', {}],
    ['there is nothing that could notice', { removed: ['a'], records: 0 }],
    ['somebody else has saved meanwhile, which the save tells', { hash: 'h2', removed: ['a'] }],
  ])('it is not asked when %s', async (_, change) => {
    expect(await previewSave(saying(change), draft)).toBeUndefined();
  });

  it('nothing is asked of a new dictionary, or of a platform that has no previews', async () => {
    expect(await previewSave(saying({ removed: ['a'] }), buildDraft())).toBeUndefined();
    expect(await previewSave(refusing(404), draft)).toBeUndefined();
  });

  it('it says that the platform could not preview it, and why', async () => {
    expect(await previewSave(refusing(503), draft)).toEqual({ failure: 'Not now.' });
  });
});
