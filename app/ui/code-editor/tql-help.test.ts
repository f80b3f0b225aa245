import { describe, expect, it } from 'vitest';
import { completeTql, problemsOfTql } from './tql-help.ts';
import type { TqlContext } from './tql-help.ts';

const context: TqlContext = {
  chains: ['patient', 'provider'],
  hasAllChains: true,
  graphOnly: true,
  loadAttributes: (chain) =>
    Promise.resolve(chain === 'patient' ? [{ path: 'sex', datatype: 'ENUM' }] : []),
};
const labels = async (text: string) =>
  (await completeTql(text, text.length, context)).map(({ label }) => label);
const problems = async (text: string) =>
  (await problemsOfTql(text, context)).map(({ from, to, severity, message }) => [
    text.slice(from, to),
    severity,
    message,
  ]);

describe('completion', () => {
  it('offers keywords, chains and the attributes of the chain', async () => {
    expect(await labels('GR')).toContain('GRAPH');
    expect(await labels('GRAPH p')).toEqual(['patient', 'provider']);
    expect(await labels('GRAPH patient WHERE s')).toContain('data.sex');
    expect(await labels('GRAPH provider WHERE data.')).toEqual([]);
  });
});

describe('what is wrong', () => {
  it('is marked at its position, which the sentence leaves out', async () => {
    const [[marked, severity, message] = []] = await problems('GRAPH patient WHRE x');
    expect([marked, severity]).toEqual(['WHRE', 'error']);
    expect(message).toMatch(/^Expected /);
  });

  it('is an unknown chain, or an unknown attribute', async () => {
    expect(await problems('GRAPH patent')).toEqual([
      ['patent', 'error', "There is no chain 'patent'."],
    ]);
    const [[marked, severity, message] = []] = await problems("GRAPH patient WHERE data.sx == 'x'");
    expect([marked, severity]).toEqual(['data.sx', 'warning']);
    expect(message).toMatch(/Did you mean 'sex'/);
  });

  it('is a query for rows where only graphs are shown', async () => {
    const [[marked, severity] = []] = await problems(' FROM patient');
    expect([marked, severity]).toEqual(['FROM', 'error']);
    expect(await problemsOfTql('FROM patient', { ...context, graphOnly: false })).toEqual([]);
  });

  it('is nothing for an empty text, a right query, or a chain that may exist', async () => {
    expect(await problems(' \n')).toEqual([]);
    expect(await problems("GRAPH patient WHERE data.sex == 'FEMALE'")).toEqual([]);
    expect(await problemsOfTql('GRAPH other', { ...context, hasAllChains: false })).toEqual([]);
  });
});

describe('a condition', () => {
  const condition: TqlContext = { ...context, chains: ['patient'], conditionOn: 'patient' };
  const offered = async (text: string) =>
    (await completeTql(text, text.length, condition)).map(({ label, from }) => [label, from]);

  it('is completed with attributes of its chain, and with no other parts of a query', async () => {
    expect(await offered('s')).toContainEqual(['data.sex', 0]);
    expect(await offered("data.sex == 'F' AND data.")).toContainEqual(['data.sex', 20]);
    expect(await offered("data.sex == 'F' A")).toEqual([['AND', 16]]);
    expect(await offered("data.sex == 'F' L")).toEqual([]);
  });

  it('is wrong where a condition ends, or an attribute is unknown', async () => {
    const found = async (text: string) =>
      (await problemsOfTql(text, condition)).map(({ from, to }) => text.slice(from, to));
    expect(await found("data.sex == 'F'")).toEqual([]);
    expect(await found("data.sex == 'F' LIMIT 5")).toEqual(['LIMIT']);
    expect(await found('data.no == 1')).toEqual(['data.no']);
  });
});
