/** The rules of a chain's records, compiled once for each version of its dictionary. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import type { HashTexts } from './fingerprints.ts';
import { createRecordRules, DictionaryError } from './record-rules.ts';
import type { RecordRules, RecordRulesOptions } from './record-rules.ts';
import type { WrittenForm } from './written-values.ts';

const KEPT = 500;
const KEY_BYTES = 32;

export interface RulesOf {
  /**
   * The rules of the chain; undefined while it has no dictionary.
   * @param writing of the rows of a file
   * @throws DictionaryError when the dictionary itself cannot be used
   */
  (zone: ZoneRef, chain: ChainDefinition, writing?: WrittenForm): RecordRules | undefined;
  /** The keyed hash of the fingerprints of a zone. */
  fingerprints(zone: ZoneRef): HashTexts;
}

/** Rules with fingerprints that are keyed by secret and zone, so that nobody can compare them between zones. */
export function createRules(keySecret: string): RulesOf {
  const kept = new Map<string, RecordRules>();
  const rulesOf = (
    zone: ZoneRef,
    { dictionary, dictionaryHash }: ChainDefinition,
    writing?: WrittenForm,
  ): RecordRules | undefined => {
    if (!dictionary) return undefined;
    const written = `${writing?.dateOrder}/${writing?.decimalSign}`;
    const name = `${zone.path}/${dictionary.name}/${dictionaryHash}/${written}`;
    const known = kept.get(name);
    if (known) return known;
    const rules = rulesOfDictionary(dictionary, {
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

/** @throws DictionaryError for a dictionary that was saved when more was allowed */
function rulesOfDictionary(dictionary: Dictionary, options: RecordRulesOptions): RecordRules {
  try {
    return createRecordRules(dictionary, options);
  } catch (error) {
    if (!(error instanceof DictionaryError)) throw error;
    throw new DictionaryError(
      error.problems,
      `The dictionary '${dictionary.name}' has to be changed before records are written: ${error.message}`,
    );
  }
}

/** HMAC-SHA-256 over the texts, each prefixed with its length, so that ['ab', 'c'] and ['a', 'bc'] differ. */
function fingerprintOf(keySecret: string, { path }: ZoneRef): HashTexts {
  const key = Buffer.from(hkdfSync('sha256', keySecret, path, 'keyway fingerprints', KEY_BYTES));
  return (texts) =>
    createHmac('sha256', key)
      .update(texts.map((text) => `${text.length}:${text}`).join(''))
      .digest('hex');
}
