/** The calls by which the audit trail is filtered. */
import { groupedOptions } from '#app/ui/controls/option.ts';
import { CALL_NAMES, CALLS } from '#model/calls/all.ts';
import type { CallName } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { AuditPageData } from './audit-data.ts';
import { callInWords } from './call-words.ts';

/** Readings that leave a line although nothing is changed: they tell something of records, or take a file away. */
const AUDITED_READINGS: readonly CallName[] = [
  'planPromotion',
  'previewDictionary',
  'takeDownload',
  'explainAccess',
  'explainRecordAccess',
  'previewGroup',
];

/** The calls that leave a line when they are done, by the groups of the API, and the one of the address. */
export function callOptions(chosen: string): AuditPageData['calls'] {
  const calls = CALL_NAMES.flatMap((name) => {
    const { method, reads, tag }: Call = CALLS[name];
    const isChange = method !== 'get' && reads !== true;
    return isChange || AUDITED_READINGS.includes(name) ? [optionOf(name, tag.name)] : [];
  });
  calls.sort((a, b) => a.group.localeCompare(b.group, 'en'));
  const options = [
    ...calls,
    ...['addClient', 'removeClient'].map((call) => optionOf(call, 'Administration of the server')),
  ];
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen);
  const all = isOffered ? options : [...options, optionOf(chosen, 'Other calls')];
  return groupedOptions(all).map(({ group = '', options: members }) => ({
    group,
    options: members,
  }));
}

function optionOf(value: string, group: string) {
  return { value, label: callInWords(value), group };
}
