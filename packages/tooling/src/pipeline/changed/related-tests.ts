import { canBreakProcesses, processTests } from './process-tests.ts';
import { testPathsOf } from './test-areas.ts';

/** Which files each file imports, relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export type RelatedTests = {
  /** Nearest first. */
  run: string[];
  /** Tests that reach a changed file as well, through more files. */
  leftOut: string[];
};

const testFile = /\.test\.tsx?$/;
/** Tests that start a whole server with its data, and so import all of its sources. */
const serverTest = /^apps\/(?:api|sso)\/(?:test|seeds)\//;
const onDemand = /\.(?:faults|peers)\.test\.ts$/;
/** Files that only pass on what others export: importing one says nothing about its parts. */
const barrel = /^packages\/contracts\/src\/(?:[^/]+|vocabulary\/index)\.ts$/;
const exported = /^export (?:const|function|async function|type|interface|class) (\w+)/gm;

/** More of them don't fit into the 90 seconds that a change of one module may take. */
const MAX_RELATED = 24;

/**
 * Returns the tests that a change can break: changed tests, tests of a server that its table names,
 * and tests that import a changed file, the nearest ones first. The table replaces the imports of
 * tests of a whole server for the sources that it lists. Files that use the contract count as its
 * importers where they name what it exports.
 */
export function relatedTests(
  changed: readonly string[],
  imports: ImportGraph,
  read: (file: string) => string,
): RelatedTests {
  const tests = [...imports.keys()].filter((file) => testFile.test(file) && !onDemand.test(file));
  const users = findUsers(changed, imports, read);
  const areas = [...changed, ...users].flatMap(testPathsOf);
  const named = tests.filter(
    (file) => changed.includes(file) || areas.some((area) => file.startsWith(area)),
  );
  const { listed = [], other = [] } = Object.groupBy([...changed, ...users], (file) =>
    testPathsOf(file).length > 0 ? 'listed' : 'other',
  );
  const isNear = (file: string) =>
    !serverTest.test(file) || imports.get(file)?.some((target) => listed.includes(target));
  const near = [...named, ...users, ...findImporters(listed, imports).filter(isNear)];
  const skipped = changed.some(canBreakProcesses) ? [] : processTests;
  const run = [...new Set([...near, ...findImporters(other, imports)])]
    .filter((file) => tests.includes(file) && !skipped.some((test) => test === file))
    .slice(0, MAX_RELATED);
  const all = new Set([...near, ...findImporters([...changed, ...users], imports)]);
  return { run, leftOut: tests.filter((file) => all.has(file) && !run.includes(file)) };
}

/** Files of the applications that name an export of a changed file of the contract. */
function findUsers(
  changed: readonly string[],
  imports: ImportGraph,
  read: (file: string) => string,
): string[] {
  const names = changed
    .filter((file) => file.startsWith('packages/contracts/src/') && !testFile.test(file))
    .flatMap((file) => [...read(file).matchAll(exported)].flatMap(([, name]) => name ?? []));
  if (names.length === 0) return [];
  const use = new RegExp(`\\b(?:${names.join('|')})\\b`);
  return [...imports.keys()].filter((file) => file.startsWith('apps/') && use.test(read(file)));
}

/** Files that import one of `files`, directly or through others, by the number of files between. */
export function findImporters(files: readonly string[], imports: ImportGraph): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const found = new Set(files);
  for (const file of found) {
    const passesOn = barrel.test(file) && !files.includes(file);
    for (const importer of passesOn ? [] : (importers.get(file) ?? [])) found.add(importer);
  }
  return [...found].slice(new Set(files).size);
}
