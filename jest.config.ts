import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { serverProject } from './packages/tooling/src/jest/preset.ts';

/** The web app needs a browser-like environment and Next's compiler, so it keeps its own file. */
const webConfig = path.join(import.meta.dirname, 'apps/web/jest.config.ts');

export default {
  // Each worker of the embedded engine takes half a gigabyte (ADR 0003).
  maxWorkers: 2,
  projects: [
    serverProject({ name: 'contracts', folder: 'packages/contracts' }),
    serverProject({ name: 'server-kit', folder: 'packages/server-kit' }),
    serverProject({
      name: 'server-kit-postgres',
      folder: 'packages/server-kit',
      engine: 'postgres',
      testMatch: ['<rootDir>/**/*.engine.test.ts', '<rootDir>/**/*.race.test.ts'],
    }),
    serverProject({ name: 'axp-kit', folder: 'packages/axp-kit' }),
    serverProject({ name: 'tooling', folder: 'packages/tooling' }),
    serverProject({
      name: 'api-pglite',
      folder: 'apps/api',
      // What its one session, its process or its files could change. All else is plain SQL, which
      // PostgreSQL answers below; the embedded engine is the newer of the two (ADR 0003).
      testMatch: [
        '<rootDir>/src/**/*.test.ts',
        '<rootDir>/seeds/**/*.test.ts',
        '<rootDir>/test/*.test.ts',
        '<rootDir>/test/process/**/*.test.ts',
      ],
    }),
    serverProject({
      name: 'api-postgres',
      folder: 'apps/api',
      engine: 'postgres',
      // What stands beside the sources needs no database, or brings its own.
      testMatch: ['<rootDir>/test/**/*.test.ts'],
    }),
    serverProject({ name: 'sso', folder: 'apps/sso' }),
    serverProject({
      name: 'sso-postgres',
      folder: 'apps/sso',
      engine: 'postgres',
      testMatch: ['<rootDir>/**/*.race.test.ts', '<rootDir>/test/command.test.ts'],
    }),
    ...[webConfig].filter((file) => existsSync(file)),
  ],
} satisfies Config;
