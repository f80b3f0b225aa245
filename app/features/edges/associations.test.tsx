/** Tests the associations of an edge definition on screen: an id, two values, and the problem of each. */
import { FormProvider } from '@conform-to/react';
import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useServerForm } from '#app/forms/use-server-form.ts';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { Associations } from './associations.tsx';
import type { AssociationEnd } from './associations.tsx';

const BLANK = 'Field cannot be blank';
const PAIRS = [
  { fromCol: 'code', toCol: 'patient' },
  { fromCol: 'ward', toCol: '' },
];

const end = (chain: string, ...names: string[]): AssociationEnd => ({
  chain,
  chooseChain: () => undefined,
  attributes: names.map((name) => ({ value: name, label: name })),
  failed: false,
});

/** The form with two associations. The second one was refused for its right side. */
function Refused() {
  const [form, fields] = useServerForm<EdgeDefinition>({
    id: 'edit',
    defaultValue: { condition: PAIRS },
    result: {
      status: 'error',
      initialValue: { condition: PAIRS },
      error: { 'condition[1].toCol': [BLANK] },
    },
  });
  return (
    <FormProvider context={form.context}>
      <Associations
        field={fields.condition}
        from={end('patient', 'code', 'ward')}
        to={end('visit', 'patient', 'place')}
      />
    </FormProvider>
  );
}

const rows = parse(renderToStaticMarkup(<Refused />)).querySelectorAll('li');
const sides = rows.map((row) => row.querySelectorAll('select'));
const chosen = (select: HTMLElement) => select.querySelector('option[selected]')?.textContent;

it('an association has an id of its own, a value of the left and one of the right chain [A-420]', () => {
  expect(sides.map((row) => row.map(({ id }) => id))).toEqual([
    ['edit-condition[0].fromCol', 'edit-condition[0].toCol'],
    ['edit-condition[1].fromCol', 'edit-condition[1].toCol'],
  ]);
  expect(sides[0]?.map(chosen)).toEqual(['code', 'patient']);
  expect(sides[1]?.[0] && chosen(sides[1][0])).toBe('ward');
});

it('an association is marked at the side that is wrong, and says there what is wrong [A-421 A-422]', () => {
  const flags = sides.map((row) => row.map((select) => select.getAttribute('aria-invalid')));
  expect(flags).toEqual([
    [undefined, undefined],
    [undefined, 'true'],
  ]);
  const wrong = sides[1]?.[1];
  const described = wrong?.getAttribute('aria-describedby') ?? '';
  const message = rows[1]?.querySelector(`[id="${described.split(' ')[0]}"]`);
  expect(message?.textContent).toBe(BLANK);
  expect(rows[0]?.textContent).not.toContain(BLANK);
});
