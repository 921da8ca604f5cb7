import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { serverProject } from './packages/tooling/src/jest/preset.ts';

/** The web app needs a browser-like environment and Next's compiler, so it keeps its own file. */
const webConfig = path.join(import.meta.dirname, 'apps/web/jest.config.ts');

export default {
  maxWorkers: '100%',
  // Whether a test is fast is for `pnpm bench`; on a busy machine any takes ten times as long.
  testTimeout: 300_000,
  projects: [
    serverProject({ name: 'contracts', folder: 'packages/contracts' }),
    serverProject({ name: 'server-kit', folder: 'packages/server-kit' }),
    serverProject({ name: 'axp-kit', folder: 'packages/axp-kit' }),
    serverProject({ name: 'tooling', folder: 'packages/tooling' }),
    serverProject({ name: 'api', folder: 'apps/api' }),
    serverProject({ name: 'sso', folder: 'apps/sso' }),
    ...[webConfig].filter((file) => existsSync(file)),
  ],
} satisfies Config;
