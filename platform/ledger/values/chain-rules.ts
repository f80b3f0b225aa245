/** The rules of a chain's records, compiled once for each version of its dictionary. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { ChainDefinition } from '../read/definitions.ts';
import type { HashTexts } from './fingerprints.ts';
import { createRecordRules, type RecordRules } from './record-rules.ts';
import type { Writing } from './written-values.ts';

const KEPT = 500;
const KEY_BYTES = 32;

export interface RulesOf {
  /**
   * The rules of the chain; undefined while it has no dictionary.
   * @param writing of the rows of a file
   * @throws DictionaryError when the dictionary itself cannot be used
   */
  (zone: ZoneRef, chain: ChainDefinition, writing?: Writing): RecordRules | undefined;
  /** The keyed hash of the fingerprints of a zone. */
  fingerprints(zone: ZoneRef): HashTexts;
}

/** Rules whose fingerprints are keyed by secret and zone, so that they cannot be compared between zones. */
export function createRules(keySecret: string): RulesOf {
  const kept = new Map<string, RecordRules>();
  const rulesOf = (
    zone: ZoneRef,
    { dictionary, dictionaryHash }: ChainDefinition,
    writing?: Writing,
  ): RecordRules | undefined => {
    if (!dictionary) return undefined;
    const written = `${writing?.dateOrder}/${writing?.decimalSign}`;
    const name = `${zone.path}/${dictionary.name}/${dictionaryHash}/${written}`;
    const known = kept.get(name);
    if (known) return known;
    const rules = createRecordRules(dictionary, {
      fingerprint: fingerprintOf(keySecret, zone),
      writing,
    });
    if (kept.size >= KEPT) kept.clear();
    kept.set(name, rules);
    return rules;
  };
  return Object.assign(rulesOf, {
    fingerprints: (zone: ZoneRef) => fingerprintOf(keySecret, zone),
  });
}

/** HMAC-SHA-256 over the texts, each prefixed with its length, so that ['ab', 'c'] and ['a', 'bc'] differ. */
function fingerprintOf(keySecret: string, { path }: ZoneRef): HashTexts {
  const key = Buffer.from(hkdfSync('sha256', keySecret, path, 'keyway fingerprints', KEY_BYTES));
  return (texts) =>
    createHmac('sha256', key)
      .update(texts.map((text) => `${text.length}:${text}`).join(''))
      .digest('hex');
}
