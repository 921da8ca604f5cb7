import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listFiles } from '../../build/hash-files.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import type { ChangedFiles } from './changed-files.ts';
import { UnknownBaseError } from './changed-files.ts';
import { chooseProcessTests, processSources, processTests } from './process-tests.ts';

const choose = (changes: Partial<ChangedFiles>) =>
  chooseProcessTests('', () => ({ base: '0123456789abcdef', files: [], deleted: [], ...changes }));

describe('chooseProcessTests', () => {
  it.each([
    [[]],
    [['apps/web/src/app/app.tsx']],
    [['apps/api/src/modules/bookings/bookings/create-booking.ts', 'docs/operating.md']],
    [['packages/server-kit/src/db/migrate.test.ts']],
    [['packages/server-kit/src/testing/answer-rules.ts']],
  ])('skips all after a change of %j, and names the commit', (files) => {
    expect(choose({ files })).toEqual({
      skipped: processTests,
      reason: 'nothing that starts processes differs from 0123456789',
    });
  });

  it.each([
    'apps/api/migrations/20270101000000-desk.ts',
    'apps/api/src/main.ts',
    'apps/sso/src/command/main.ts',
    'apps/api/test/process/server-process.ts',
    'packages/server-kit/src/backup/restore.ts',
    'packages/server-kit/src/db/embedded/embedded-postgres.test.ts',
    'packages/tooling/src/start/launch.ts',
    'pnpm-lock.yaml',
  ])('runs all after a change of %s, and names the file', (file) => {
    const expected = { skipped: [], reason: `${file} differs from 0123456789` };
    expect(choose({ files: ['README.md', file] })).toEqual(expected);
    expect(choose({ deleted: [file] })).toEqual(expected);
  });

  it('runs all without a commit to compare with', () => {
    const choice = chooseProcessTests('', () => {
      throw new UnknownBaseError('There is no commit "HEAD~1".');
    });
    expect(choice).toEqual({
      skipped: [],
      reason: 'there is nothing to compare with: There is no commit "HEAD~1".',
    });
  });

  it('compares with the given commit', () => {
    const bases: string[] = [];
    chooseProcessTests('v1', (base) => {
      bases.push(base);
      return { base, files: [], deleted: [] };
    });
    expect(bases).toEqual(['v1']);
  });
});

it('finds process tests and their sources where the lists say', () => {
  const folders = ['apps/api', 'apps/sso', 'packages/server-kit', 'packages/tooling'];
  const files = [...folders, 'package.json']
    .flatMap((path) => listFiles(join(repositoryRoot, path), (name) => name === 'node_modules'))
    .map((file) => relative(repositoryRoot, file));
  expect(processTests.filter((test) => !files.includes(test))).toEqual([]);
  const unused = processSources.filter((source) => !files.some((file) => source.test(file)));
  expect(unused).toEqual([]);
});
