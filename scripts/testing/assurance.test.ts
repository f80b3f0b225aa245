import { expect, it } from 'vitest';
import { withNotes } from './assurance.js';

const PAGE = `# Assurance

| Promise | Test | Figure | Control | Run |
| ------- | ---- | ------ | ------- | --- |
| Nothing is lost | \`a.test.ts\` | 5 kills | none yet | 2026-01-01 (abc) |

Below the table.
`;

it('the run replaces the row of a promise, and adds a new one at the end of the table', () => {
  const notes = [
    {
      promise: 'Nothing is lost',
      figure: '500 kills',
      control: 'without fsync: lost',
      test: 'a.test.ts',
    },
    { promise: 'a | b', figure: '1', test: 'b.test.ts' },
  ];
  expect(withNotes(PAGE, notes, '2026-02-02 (def)')).toBe(`# Assurance

| Promise | Test | Figure | Control | Run |
| ------- | ---- | ------ | ------- | --- |
| Nothing is lost | \`a.test.ts\` | 500 kills | without fsync: lost | 2026-02-02 (def) |
| a \\| b | \`b.test.ts\` | 1 | none yet | 2026-02-02 (def) |

Below the table.
`);
});
