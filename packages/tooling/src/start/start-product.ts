import { join } from 'node:path';
import { ensureSiteBuild } from '../build/site-build.ts';
import { ensureWebBuild, webOutput } from '../build/web-build.ts';
import { readProductEnvironment } from '../config/environment.ts';
import { requireSupportedNode } from '../shared/node-version.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { announce } from './announcement.ts';
import { buildAside } from './build-aside.ts';
import type { HeapBounds } from './heap-bounds.ts';
import { withHeapBounds } from './heap-bounds.ts';
import { launch } from './launch.ts';
import type { ProgramPlan } from './program.ts';

/** For a machine that runs more than this product; a server of many users is started on its own. */
const heaps = {
  api: { oldMegabytes: 512, semiSpaceMegabytes: 8 },
  sso: { oldMegabytes: 256, semiSpaceMegabytes: 4 },
} satisfies Record<string, HeapBounds>;

requireSupportedNode();
await launch(() => {
  const environment = readProductEnvironment();
  const program = (name: keyof typeof heaps): ProgramPlan => ({
    name,
    command: process.execPath,
    args: [join(repositoryRoot, 'apps', name, 'src/main.ts')],
    cwd: repositoryRoot,
    env: withHeapBounds(heaps[name], { ...environment.childVariables, WEB_ROOT: webOutput }),
    readiness: 'message',
  });
  return {
    ports: environment.ports,
    logDir: join(environment.dataDir, 'logs'),
    prepare: (write) => ensureWebBuild(write, buildAside),
    programs: [program('api'), program('sso')],
    announcement: announce(environment),
    // Delays no start: the platform serves the documentation as soon as it is built.
    afterReady: ensureSiteBuild,
    graceMs: 10_000,
  };
});
