import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('refuses messages that are too large, in 150 MB of memory [E-04]', () => {
  const script = join(import.meta.dirname, 'testing/large-messages-process.ts');
  const { verdicts, megabytes } = JSON.parse(
    execFileSync(process.execPath, [script], { encoding: 'utf8' }),
  );
  expect(verdicts).toEqual({
    'a meeting': 'calendar',
    '10 MB': 'too-large',
    'a million lines': 'too-large',
    '1,000 parts': 'too-many-parts',
    '200 nested parts': 'too-deep',
    '10,000 attendees': 'too-many-attendees',
    '100,000 dates': 'too-large',
    '50,000 dates': 'too-many-dates',
    '50,000 properties': 'too-large',
    'headers of a megabyte': 'too-large',
  });
  expect(megabytes).toBeLessThan(150);
});
