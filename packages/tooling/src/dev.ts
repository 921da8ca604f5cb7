import { join } from 'node:path';
import { ensureSiteBuild } from './build/site-build.ts';
import { readProductEnvironment } from './config/environment.ts';
import { requireSupportedNode } from './shared/node-version.ts';
import { repositoryRoot } from './shared/repository.ts';
import { announce } from './start/announcement.ts';
import { launch } from './start/launch.ts';
import { findFreePort } from './start/ports.ts';
import type { ProgramPlan } from './start/program.ts';

requireSupportedNode();
await launch(async () => {
  const environment = readProductEnvironment();
  const { childVariables, webPort } = environment;
  // Next serves the pages on the public port and forwards calls of the API behind it.
  const apiPort = await findFreePort();
  const server = (name: string, entry: string, env: ProgramPlan['env']): ProgramPlan => ({
    name,
    command: process.execPath,
    args: ['--watch', '--watch-preserve-output', join(repositoryRoot, entry)],
    cwd: repositoryRoot,
    env: { ...childVariables, ...env },
    readiness: 'message',
  });
  const web = join(repositoryRoot, 'apps/web');
  return {
    ports: environment.ports,
    logDir: join(environment.dataDir, 'logs'),
    prepare: async () => undefined,
    programs: [
      server('api', 'apps/api/src/main.ts', { WEB_PORT: String(apiPort), TRUST_PROXY: 'true' }),
      server('sso', 'apps/sso/src/main.ts', {}),
      {
        name: 'web',
        command: process.execPath,
        args: [join(web, 'node_modules/next/dist/bin/next'), 'dev', '--port', String(webPort)],
        cwd: web,
        env: {
          ...childVariables,
          AXP_API_ORIGIN: `http://127.0.0.1:${apiPort}`,
          NEXT_TELEMETRY_DISABLED: '1',
        },
        readiness: { url: `http://127.0.0.1:${webPort}/` },
      },
    ],
    announcement: announce(environment),
    afterReady: ensureSiteBuild,
    graceMs: 10_000,
  };
});
