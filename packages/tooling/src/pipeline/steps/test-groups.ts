import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repositoryRoot } from '../../shared/repository.ts';

/** Files of tests that a group has at most: more would leave a core without work at the end. */
const groupSize = 16;
/** Below the folder of a package; Git, checks and builds ignore it. */
const groupFolder = join('.cache', 'test-groups');
/** Sets something for all tests of a run of Jest: outside of its own tests, or in its first comment. */
const settingOfJest = /^jest\.|@jest-environment /m;

export interface TestGroups {
  /** Files for Jest, instead of those that they run. */
  readonly files: readonly string[];
  readonly remove: () => void;
}

/**
 * Writes files that each run several files of tests of a package, in describe blocks named by their
 * path. Jest evaluates every module again for each file that it runs, which takes a third of the
 * time of a run.
 */
export function writeTestGroups(tests: readonly string[]): TestGroups {
  const isAlone = (file: string) => settingOfJest.test(readFileSync(file, 'utf8'));
  const { alone = [], grouped = [] } = Object.groupBy(tests.toSorted(), (file) =>
    isAlone(file) ? 'alone' : 'grouped',
  );
  const byPackage = Object.groupBy(grouped, packageOf);
  const folders = Object.keys(byPackage).map((name) => join(name, groupFolder));
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const groups = Object.entries(byPackage).flatMap(([name, files = []]) =>
    chunks(files).map((group, index) => {
      const file = join(name, groupFolder, `${index + 1}.test.ts`);
      writeFileSync(file, group.map((test) => statementOf(test, join(name, groupFolder))).join(''));
      return file;
    }),
  );
  return {
    files: [...groups, ...alone],
    remove: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file that a test is of: groups name it in their outermost block. */
export function fileOfTest(suite: string, ancestors: readonly string[]): string {
  const isGroup = suite.includes(`${sep}${groupFolder}${sep}`);
  return isGroup ? join(repositoryRoot, ancestors[0] ?? '') : suite;
}

function statementOf(test: string, folder: string): string {
  const [name, path] = [relative(repositoryRoot, test), relative(folder, test)].map((text) =>
    JSON.stringify(text.split(sep).join('/')),
  );
  return `describe(${name}, () => {\n  require(${path});\n});\n`;
}

/** The folder of the package, such as `apps/api`, with the way to it. */
function packageOf(file: string): string {
  const parts = relative(repositoryRoot, file).split(sep);
  return join(repositoryRoot, ...parts.slice(0, 2));
}

/** Groups of nearly the same size, neighbours together: they load the same modules. */
function chunks(files: readonly string[]): string[][] {
  const size = Math.ceil(files.length / Math.ceil(files.length / groupSize));
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) =>
    files.slice(index * size, (index + 1) * size),
  );
}
