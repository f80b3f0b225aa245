import { describe, expect, it } from 'vitest';
import { confirmationProblem } from './confirmation.ts';

describe('confirmationProblem', () => {
  it('requires the exact key [A-616]', () => {
    expect(confirmationProblem('Patient', 'Patient')).toBeUndefined();
    expect(confirmationProblem('patient', 'Patient')).toBeDefined();
    expect(confirmationProblem('Patient ', 'Patient')).toBeDefined();
  });

  it('tells the user what to type after a wrong value [A-618]', () => {
    expect(confirmationProblem('Patients', 'Patient')).toBe('Type Patient');
  });

  it('reports an empty or blank field as blank [A-617]', () => {
    expect(confirmationProblem('', 'Patient')).toBe('Field cannot be blank');
    expect(confirmationProblem('  ', 'Patient')).toBe('Field cannot be blank');
    expect(confirmationProblem(null, 'Patient')).toBe('Field cannot be blank');
  });
});
