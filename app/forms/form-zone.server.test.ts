import { describe, expect, it } from 'vitest';
import { ZONE_FIELD } from './form-token.ts';
import { formZoneProblem } from './form-zone.server.ts';

const session = { zone: { name: 'clinic_prod', environment: 'PROD' as const } };

function form(zone?: string): FormData {
  const data = new FormData();
  if (zone !== undefined) data.set(ZONE_FIELD, zone);
  return data;
}

describe('formZoneProblem', () => {
  it('lets a form of the current zone pass', () => {
    expect(formZoneProblem(session, form('clinic_prod'))).toBeUndefined();
  });

  it('refuses a form of another zone with a sentence that names both', () => {
    const sentence = formZoneProblem(session, form('clinic_dev'));
    expect(sentence).toContain('clinic_dev');
    expect(sentence).toContain('clinic_prod');
    expect(sentence).toContain('Nothing was saved');
  });

  it('refuses a form that names no zone', () => {
    expect(formZoneProblem(session, form())).toContain('no known zone');
  });
});
