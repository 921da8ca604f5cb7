import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listFiles } from '../../build/hash-files.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { listChangedFiles, UnknownBaseError } from './changed-files.ts';
import type { ImportGraph } from './related-tests.ts';
import { relatedTests } from './related-tests.ts';
import { serverAreas, testPathsOf } from './test-areas.ts';

/** Tests for a change in a repository whose files have these texts, none by default. */
const testsOf = (
  changed: readonly string[],
  imports: ImportGraph,
  texts: Readonly<Record<string, string>> = {},
) => relatedTests(changed, imports, (file) => texts[file] ?? '');

describe('relatedTests', () => {
  const chain = new Map([
    ['apps/web/src/shared/a.ts', []],
    ['apps/web/src/shared/b.ts', ['apps/web/src/shared/a.ts']],
    ['apps/web/src/shared/b.test.ts', ['apps/web/src/shared/b.ts']],
    ['apps/web/src/shared/a.test.ts', ['apps/web/src/shared/a.ts']],
    ['apps/web/src/shared/c.test.ts', []],
  ]);

  it('returns the tests that import a changed file, the nearest first', () => {
    expect(testsOf(['apps/web/src/shared/a.ts'], chain)).toEqual({
      run: ['apps/web/src/shared/a.test.ts', 'apps/web/src/shared/b.test.ts'],
      leftOut: [],
    });
  });

  it('returns a changed test that nothing imports', () => {
    expect(testsOf(['apps/web/src/shared/c.test.ts'], chain).run).toEqual([
      'apps/web/src/shared/c.test.ts',
    ]);
  });

  it('returns the tests of a server module before tests that reach it through imports', () => {
    const source = 'apps/api/src/modules/bookings/bookings/holds/hold-time.ts';
    const imports = new Map([
      [source, []],
      ['apps/api/src/composition.test.ts', [source]],
      ['apps/api/test/bookings/holds.test.ts', []],
      ['apps/api/test/bookings/quota.test.ts', []],
    ]);
    expect(testsOf([source], imports).run).toEqual([
      'apps/api/test/bookings/holds.test.ts',
      'apps/api/src/composition.test.ts',
    ]);
  });

  it('replaces imports by the table for tests of a whole server, and leaves out those of processes', () => {
    const source = 'apps/api/src/modules/bookings/bookings/holds/hold-time.ts';
    const imports = new Map([
      [source, []],
      ['apps/api/src/composition.ts', [source]],
      ['apps/api/src/main.test.ts', ['apps/api/src/composition.ts']],
      ['apps/api/seeds/seed-demo.test.ts', ['apps/api/src/composition.ts']],
      ['apps/api/test/bookings/holds.test.ts', ['apps/api/src/composition.ts']],
      ['apps/api/test/bookings/quota.test.ts', [source]],
      ['apps/api/test/images.test.ts', ['apps/api/src/composition.ts']],
    ]);
    expect(testsOf([source], imports)).toEqual({
      run: ['apps/api/test/bookings/holds.test.ts', 'apps/api/test/bookings/quota.test.ts'],
      leftOut: [
        'apps/api/src/main.test.ts',
        'apps/api/seeds/seed-demo.test.ts',
        'apps/api/test/images.test.ts',
      ],
    });
    const started = 'apps/api/src/main.ts';
    expect(testsOf([started], new Map([['apps/api/src/main.test.ts', [started]]])).run).toEqual([
      'apps/api/src/main.test.ts',
    ]);
  });

  it('names the tests beyond the limit instead of running them', () => {
    const tests = Array.from({ length: 40 }, (_, index) => `apps/web/src/${index}.test.ts`);
    const imports = new Map(tests.map((test) => [test, ['apps/web/src/a.ts']]));
    const { run, leftOut } = testsOf(['apps/web/src/a.ts'], imports);
    expect([run.length, leftOut.length]).toEqual([24, 16]);
    expect([...run, ...leftOut]).toEqual(tests);
  });

  it('returns the tests that name an export of a changed contract, and those of its modules', () => {
    const contract = 'packages/contracts/src/bookings/hold-operations.ts';
    const imports = new Map([
      [contract, []],
      ['packages/contracts/src/index.ts', [contract]],
      [
        'apps/api/src/modules/bookings/bookings/holds/hold-time.ts',
        ['packages/contracts/src/index.ts'],
      ],
      ['apps/api/test/bookings/holds.test.ts', ['packages/contracts/src/index.ts']],
      ['apps/api/test/plans/kept-plans.plan.test.ts', ['packages/contracts/src/index.ts']],
      ['apps/api/test/merchants.test.ts', ['packages/contracts/src/index.ts']],
    ]);
    const texts = {
      [contract]: 'export const holdTime = operation({});',
      'apps/api/src/modules/bookings/bookings/holds/hold-time.ts': 'route(holdTime);',
      'apps/api/test/plans/kept-plans.plan.test.ts': 'api.call(holdTime);',
    };
    expect(testsOf([contract], imports, texts).run).toEqual([
      'apps/api/test/bookings/holds.test.ts',
      'apps/api/test/plans/kept-plans.plan.test.ts',
    ]);
  });

  it('leaves out tests that run on demand', () => {
    const imports = new Map([['apps/sso/test/a.peers.test.ts', ['apps/sso/src/a.ts']]]);
    expect(testsOf(['apps/sso/src/a.ts'], imports).run).toEqual([]);
  });
});

describe('test areas', () => {
  it('use the longest entry that contains the file', () => {
    const holds = testPathsOf('apps/api/src/modules/bookings/bookings/holds/hold-time.ts');
    expect(holds).toEqual(['apps/api/test/bookings/holds']);
    expect(testPathsOf('apps/api/src/modules/bookings/bookings/routes.ts')).toContain(
      'apps/api/test/bookings/create-booking',
    );
    expect(testPathsOf('apps/api/src/platform/files/scan.ts')).toEqual(['apps/api/test/files/']);
    expect(testPathsOf('apps/web/src/pages/index.tsx')).toEqual([]);
  });

  it.each(Object.keys(serverAreas))('list every module of %s', (server) => {
    const files = listFiles(join(repositoryRoot, server, 'src/modules'), () => false);
    const unlisted = files.filter(
      (file) => testPathsOf(relative(repositoryRoot, file)).length === 0,
    );
    expect(unlisted).toEqual([]);
  });

  it.each(Object.entries(serverAreas))('name only existing tests of %s', (server, areas) => {
    const folder = join(repositoryRoot, server, 'test');
    const tests = listFiles(folder, () => false).filter((file) => file.endsWith('.test.ts'));
    const unknown = Object.values(areas)
      .flat()
      .filter((path) => !tests.some((file) => file.startsWith(join(folder, path))));
    expect(tests.length).toBeGreaterThan(10);
    expect(unknown).toEqual([]);
  });
});

describe('listChangedFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'axp-changed-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lists committed, uncommitted and untracked files, and deleted and moved ones separately', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@axp.test', ...args], {
        cwd: folder,
      });
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    git('init', '-q', '-b', 'main');
    for (const name of ['kept', 'edited', 'deleted', 'moved']) write(name, `${name} first`);
    git('add', '.');
    git('commit', '-qm', 'first');
    git('checkout', '-qb', 'work');
    write('committed', 'new');
    git('rm', '-q', 'deleted');
    git('mv', 'moved', 'new-place');
    git('add', '.');
    git('commit', '-qm', 'second');
    write('edited', 'again');
    write('untracked', 'new');
    expect(listChangedFiles(folder)).toMatchObject({
      files: ['committed', 'edited', 'new-place', 'untracked'],
      deleted: ['deleted', 'moved'],
    });
    expect(listChangedFiles(folder, 'HEAD').files).toEqual(['edited', 'untracked']);
    expect(() => listChangedFiles(folder, 'nowhere')).toThrow(UnknownBaseError);
  });
});
