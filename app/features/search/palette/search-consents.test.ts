import { expect, it } from 'vitest';
import { readConsentQuery } from './search-consents.server.ts';

it.each([
  ['expired consents', 'Expired', ''],
  ['consents that are expired', 'Expired', ''],
  ['Active consent contracts', 'Active', ''],
  ['expired consents of patients', 'Expired', 'patient'],
  ['valid patient sharing', 'Active', 'patient'],
])('%s asks for %s consents of the chain "%s"', (typed, state, chain) => {
  expect(readConsentQuery(typed)).toEqual({ state, chain });
});

it.each(['consents', 'expired', 'expired jobs', 'expired consents of old patients'])(
  '%s is no question for consents of a state',
  (typed) => {
    expect(readConsentQuery(typed)).toBeUndefined();
  },
);
