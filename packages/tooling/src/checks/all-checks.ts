import { join } from 'node:path';
import { findVersionFaults } from '../version/product-version.ts';
import { findAsvsFaults } from './asvs-table.ts';
import type { Check } from './check.ts';
import { findLooseConnections } from './connections.ts';
import { findBrokenLinks, findConformanceFaults } from './document-checks.ts';
import {
  compareWithExample,
  findContainerfileFaults,
  findForeignComponents,
  findUnaudited,
  knownVariables,
} from './operation-files.ts';
import type { SourceText } from './parse-source.ts';
import { proseChecks } from './prose/prose-checks.ts';
import { findRequirementFaults } from './requirements.ts';
import { findSecurityRisks } from './security-risks.ts';
import {
  findHexColours,
  findKindNames,
  findLiteralTexts,
  findRealTime,
  findSchemasOfOperations,
  findUnclockedJourneys,
  findUnexplained,
} from './source-checks.ts';
import { isTest, readDocuments, readSources, readText } from './sources.ts';
import { textChecks } from './texts/text-checks.ts';

/** Project rules that neither Biome nor oxlint can express. */
export const allChecks: readonly Check[] = [
  {
    title: 'colours come from the theme',
    run: (root) =>
      readSources(root, ['apps/web/src'])
        .filter(({ file }) => !file.includes('/theme/') && !isTest(file))
        .flatMap(findHexColours),
  },
  {
    title: 'kinds are told apart by their traits',
    run: (root) =>
      readSources(root, ['apps/api/src', 'apps/web/src', 'packages/contracts/src'])
        .filter(({ file }) => !isTest(file))
        .flatMap(findKindNames),
  },
  {
    title: 'texts come from the translations',
    run: (root) =>
      readSources(root, ['apps/web/src'])
        .filter(({ file }) => file.endsWith('.tsx') && !isTest(file))
        .flatMap(findLiteralTexts),
  },
  {
    title: 'pages take schemas by their names',
    run: (root) =>
      readSources(root, ['apps/web/src'])
        .filter(({ file }) => !(isTest(file) || file.includes('/testing/')))
        .flatMap(findSchemasOfOperations),
  },
  {
    title: 'connections of the servers have limits',
    run: (root) => productSources(root).flatMap(findLooseConnections),
  },
  {
    title: 'code uses strong cryptography, and reads requests and encodes texts in one place',
    run: (root) =>
      productSources(root, ['apps/web/src', 'packages/axp-kit/src']).flatMap(findSecurityRisks),
  },
  {
    title: 'suppressions and unfinished work are explained',
    run: (root) => readSources(root, ['apps', 'packages']).flatMap(findUnexplained),
  },
  {
    title: 'tests run at a time that they set',
    run: (root) => [
      ...readSources(root, ['apps/api/test', 'apps/sso/test']).flatMap(findRealTime),
      ...readSources(root, ['apps/api/seeds'])
        .filter(({ file }) => isTest(file))
        .flatMap(findRealTime),
      ...readSources(root, ['apps/web/e2e'])
        .filter(({ file }) => file.endsWith('.spec.ts'))
        .flatMap(findUnclockedJourneys),
    ],
  },
  {
    title: 'links and paths in documents exist',
    run: (root) =>
      readDocuments(root)
        // The generator of the site looks for dead links itself, by addresses of pages.
        .filter(({ file }) => !file.startsWith('packages/axp-kit/site/'))
        .flatMap((document) => findBrokenLinks(root, document)),
  },
  {
    title: 'the table of ASVS has states, and names tests that exist',
    run: (root) => findAsvsFaults(root, readText(root, join(root, 'docs/asvs.md'))),
  },
  {
    title: 'the table of conformance names tests that exist',
    run: (root) => findConformanceFaults(root, readText(root, join(root, 'docs/conformance.md'))),
  },
  {
    title: 'requirements are defined, and named by a test',
    run: (root) =>
      findRequirementFaults(readText(root, join(root, 'docs/requirements.md')), [
        ...readDocuments(root),
        ...readSources(root, ['apps', 'packages']),
      ]),
  },
  {
    title: 'components come from the registry',
    run: (root) => findForeignComponents(readText(root, join(root, 'pnpm-lock.yaml'))),
  },
  {
    title: 'components are compared with advisories',
    run: (root) => findUnaudited(readSources(root, ['.github/workflows'], /\.ya?ml$/)),
  },
  {
    title: 'the Containerfile can be built',
    run: (root) =>
      readSources(root, ['deploy'], /\/Containerfile$/).flatMap(findContainerfileFaults),
  },
  {
    title: '.env.example explains exactly the variables that are read',
    run: async (root) =>
      compareWithExample(readText(root, join(root, '.env.example')), await knownVariables(root)),
  },
  {
    title: 'the changelog and the pages have the version of the product',
    run: findVersionFaults,
  },
  ...textChecks,
  ...proseChecks,
];

/** Sources without tests: of the servers, and of other folders. */
function productSources(root: string, more: readonly string[] = []): SourceText[] {
  const servers = ['apps/api/src', 'apps/sso/src', 'packages/server-kit/src'];
  return readSources(root, [...servers, ...more]).filter(({ file }) => !isTest(file));
}
