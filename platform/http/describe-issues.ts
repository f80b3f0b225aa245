import type { z } from 'zod';

/** The first three issues of a failed parse, as sentences that name the fields. */
export function describeIssues(error: z.ZodError, where: string): string {
  const problems = error.issues.slice(0, 3).map((issue) => {
    const field = issue.path.join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  const rest = error.issues.length - problems.length;
  const more = rest > 0 ? ` (and ${rest} more)` : '';
  return `The ${where} is not right. ${problems.join(' ')}${more}`;
}
