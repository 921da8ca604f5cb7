import { join } from 'node:path';
import { ensureSiteBuild } from './build/site-build.ts';
import { ensureWebBuild, webOutput } from './build/web-build.ts';
import { readProductEnvironment } from './config/environment.ts';
import { requireSupportedNode } from './shared/node-version.ts';
import { repositoryRoot } from './shared/repository.ts';
import { announce } from './start/announcement.ts';
import { launch } from './start/launch.ts';
import type { ProgramPlan } from './start/program.ts';

requireSupportedNode();
await launch(() => {
  const environment = readProductEnvironment();
  const program = (name: string, entry: string): ProgramPlan => ({
    name,
    command: process.execPath,
    args: [join(repositoryRoot, entry)],
    cwd: repositoryRoot,
    env: { ...environment.childVariables, WEB_ROOT: webOutput },
    readiness: 'message',
  });
  return {
    ports: environment.ports,
    logDir: join(environment.dataDir, 'logs'),
    prepare: ensureWebBuild,
    programs: [program('api', 'apps/api/src/main.ts'), program('sso', 'apps/sso/src/main.ts')],
    announcement: announce(environment),
    // Delays no start: the platform serves the documentation as soon as it is built.
    afterReady: ensureSiteBuild,
    graceMs: 10_000,
  };
});
