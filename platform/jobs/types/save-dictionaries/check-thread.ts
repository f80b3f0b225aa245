/** The program of the thread of preview-records.ts: checks the records that it is sent against a changed dictionary. */
import { parentPort, workerData } from 'node:worker_threads';
import { DictionaryError } from '#platform/ledger/values/record-rules.ts';
import { createRecordCheck, type CheckedRecord, type RecordCheck } from './record-check.ts';
import type { CheckReply, CheckRequest, UnfitRecord } from './preview-records.ts';

const { before, after } = workerData as CheckRequest;
const check = prepare();

function prepare(): RecordCheck | undefined {
  try {
    const prepared = createRecordCheck(before, after);
    reply({ checked: 0, unfit: [] });
    return prepared;
  } catch (error) {
    if (!(error instanceof DictionaryError)) throw error;
    reply({ checked: 0, unfit: [], problem: error.message });
    return undefined;
  }
}

/** @param texts records as JSON */
parentPort?.on('message', (texts: string[]) => {
  const unfit = texts.flatMap((text): UnfitRecord[] => {
    const { id, own, ...record } = JSON.parse(text) as CheckedRecord &
      Pick<UnfitRecord, 'id' | 'own'>;
    const problems = check?.(record) ?? [];
    return problems.length > 0 ? [{ id, problems, own }] : [];
  });
  reply({ checked: texts.length, unfit });
});

function reply(message: CheckReply): void {
  parentPort?.postMessage(message);
}
