import path from 'node:path';

/** An alias, not an interface: Jest's type asks for an index signature, which only aliases imply. */
type ProjectConfig = {
  readonly displayName: string;
  readonly rootDir: string;
  readonly cacheDirectory: string;
  readonly testEnvironment: string;
  readonly testMatch: string[];
  readonly testPathIgnorePatterns: string[];
  readonly transform: Record<string, [string, Record<string, unknown>]>;
  readonly transformIgnorePatterns: string[];
  readonly sandboxInjectedGlobals: string[];
  readonly setupFiles: string[];
  readonly setupFilesAfterEnv: string[];
  readonly globalSetup: string;
  readonly globalTeardown: string;
};

export interface ServerProject {
  readonly name: string;
  /** Folder of the package, relative to the repository. */
  readonly folder: string;
}

const repository = path.resolve(import.meta.dirname, '../../../..');
const serverTesting = path.join(repository, 'packages/server-kit/src/testing');

/**
 * Packages that ship ES modules only. Jest runs our code as CommonJS, so that plain `jest` works
 * without a flag of Node, so it has to transform these as well.
 */
const ES_MODULE_PACKAGES = [
  '@borewit/text-codec',
  '@tokenizer/inflate',
  '@tokenizer/token',
  'content-disposition',
  'cookie',
  'file-type',
  'ical.js',
  'jose',
  'kysely',
  'oauth4webapi',
  'openid-client',
  'pdfjs-dist',
  'strip-json-comments',
  'strtok3',
  'svix',
  'textlint-rule-terminology',
  'token-types',
  'uint8array-extras',
  'uuid',
];

export const ignoredTests: readonly string[] = ['/node_modules/'];

/**
 * Long tests of faults, and of software that has to be installed, which only the steps `faults` and
 * `peers` run: they give Jest other ignored paths.
 */
export const onDemandTests = '\\.(?:faults|peers)\\.test\\.ts$';

/**
 * Compiled files, for the next run too: the test command removes the folder for temporary files. Jest
 * reads this of each project, never of the file that lists them.
 */
const cacheDirectory = path.join(repository, 'node_modules/.cache/jest');

/**
 * Passed to each module: Jest's sandbox looks up globals several times slower than Node, which made
 * the demo's seeds three times as slow. Names that packages declare themselves can't be here.
 */
const sandboxInjectedGlobals = [
  'Array',
  'JSON',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'String',
];

/** One Jest project for a server or a package that runs under Node. */
export function serverProject({ name, folder }: ServerProject): ProjectConfig {
  return {
    displayName: name,
    rootDir: path.join(repository, folder),
    cacheDirectory,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/**/*.test.ts'],
    testPathIgnorePatterns: [...ignoredTests, onDemandTests],
    transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', compilerOptions] },
    transformIgnorePatterns: untransformed(ES_MODULE_PACKAGES),
    sandboxInjectedGlobals,
    setupFiles: [path.join(serverTesting, 'use-run-clock.ts')],
    setupFilesAfterEnv: [path.join(serverTesting, 'close-started.ts')],
    // One PostgreSQL for the whole run.
    globalSetup: path.join(serverTesting, 'postgres-global-setup.ts'),
    globalTeardown: path.join(serverTesting, 'postgres-global-teardown.ts'),
  };
}

const compilerOptions = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: false } },
  module: { type: 'commonjs' },
};

/** Both layouts of pnpm: the link in a package's node_modules and the store behind it. */
function untransformed(packages: readonly string[]): string[] {
  const names = packages.join('|');
  return [
    `/node_modules/(?!\\.pnpm/)(?!(${names})/)`,
    `/node_modules/\\.pnpm/(?!.*/node_modules/(${names})/)`,
  ];
}
