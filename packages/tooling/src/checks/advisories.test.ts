import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';
import { findUnaudited } from './operation-files.ts';
import { readSources } from './sources.ts';

const real = readSources(repositoryRoot, ['.github/workflows'], /\.ya?ml$/);

function changed(name: string, from: string, to: string) {
  const file = join('.github/workflows', `${name}.yml`);
  return real.map((workflow) => {
    if (workflow.file !== file) return workflow;
    expect(workflow.text).toContain(from);
    return { file, text: workflow.text.replace(from, to) };
  });
}

describe('components with a published weakness', () => {
  it('fail the daily audit and block every release', () => {
    expect(findUnaudited(real)).toEqual([]);
  });

  it.each([
    ['audit', '* * *', '* * 1'],
    ['audit', ' --audit-level low', ' --audit-level critical'],
    ['audit', ' --audit-level low', ' --audit-level low || true'],
    ['audit', 'timeout-minutes: 10', 'continue-on-error: true'],
    ['release', '      - run: npx -y pnpm@12 audit --prod --audit-level low\n', ''],
    ['ci', '@11d5960a326750d5838078e36cf38b85af677262', '@v4'],
  ])('are detected in %s with %j as %j', (name, from, to) => {
    expect(findUnaudited(changed(name, from, to))).toMatchObject([
      { file: `.github/workflows/${name}.yml` },
    ]);
  });

  it.each(['audit', 'release'])('are detected without the workflow %s', (name) => {
    const others = real.filter(({ file }) => !file.endsWith(`${name}.yml`));
    expect(findUnaudited(others)).toHaveLength(1);
  });
});
