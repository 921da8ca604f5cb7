import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repositoryRoot } from '../../shared/repository.ts';

/** Files of tests that a group has at most: more would keep too much in memory. */
const largestGroup = 40;
/** Fewer would load the same modules again for too little. */
const smallestGroup = 8;
/** Share of the remaining files that a group has: Jest begins with the longest file. */
const shareOfRest = 1 / 4;
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

/**
 * Groups of neighbours, which load the same modules: large ones first, and small ones last, so that no
 * core is without work at the end.
 */
function chunks(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let first = 0;
  while (first < files.length) {
    const share = Math.ceil((files.length - first) * shareOfRest);
    const size = Math.min(largestGroup, Math.max(smallestGroup, share));
    groups.push(files.slice(first, first + size));
    first += size;
  }
  return groups;
}
