/** The program of the thread of preview-records.ts: checks the records that it is sent against a changed dictionary. */
import { parentPort, workerData } from 'node:worker_threads';
import { matchAtOnce } from '#platform/ledger/values/pattern-matching.ts';
import { DictionaryError } from '#platform/ledger/values/record-rules.ts';
import { countConversions, NO_CONVERSIONS } from './conversion-counts.ts';
import { createRecordCheck } from './record-check.ts';
import type { CheckedRecord, RecordCheck } from './record-check.ts';
import type { CheckResult, CheckRequest, UnfitRecord } from './preview-records.ts';

const { before, after, editsData } = workerData as CheckRequest;
const check = prepare();

function prepare(): RecordCheck | undefined {
  try {
    const prepared = createRecordCheck(before, after, editsData);
    reply({ checked: 0, unfit: [], conversions: NO_CONVERSIONS });
    return prepared;
  } catch (error) {
    if (!(error instanceof DictionaryError)) throw error;
    reply({ checked: 0, unfit: [], conversions: NO_CONVERSIONS, problem: error.message });
    return undefined;
  }
}

/** @param texts records as JSON */
parentPort?.on('message', (texts: string[]) => {
  const conversions = countConversions();
  const unfit = texts.flatMap((text): UnfitRecord[] => {
    const { id, own, ...record } = JSON.parse(text) as CheckedRecord &
      Pick<UnfitRecord, 'id' | 'own'>;
    const { problems, converted } = check?.(record, matchAtOnce) ?? { problems: [], converted: [] };
    conversions.add(converted);
    return problems.length > 0 ? [{ id, problems, own }] : [];
  });
  reply({ checked: texts.length, unfit, conversions: conversions.result() });
});

function reply(message: CheckResult): void {
  parentPort?.postMessage(message);
}
