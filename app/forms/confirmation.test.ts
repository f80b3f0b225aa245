import { describe, expect, it } from 'vitest';
import { confirmationProblem } from './confirmation.ts';

describe('confirmationProblem', () => {
  it('wants the exact key [A-616]', () => {
    expect(confirmationProblem('Patient', 'Patient')).toBeUndefined();
    expect(confirmationProblem('patient', 'Patient')).toBeDefined();
    expect(confirmationProblem('Patient ', 'Patient')).toBeDefined();
  });

  it('says what to type after a wrong value [A-618]', () => {
    expect(confirmationProblem('Patients', 'Patient')).toBe('Type Patient');
  });

  it('calls an empty or blank field blank [A-617]', () => {
    expect(confirmationProblem('', 'Patient')).toBe('Field cannot be blank');
    expect(confirmationProblem('  ', 'Patient')).toBe('Field cannot be blank');
    expect(confirmationProblem(null, 'Patient')).toBe('Field cannot be blank');
  });
});
