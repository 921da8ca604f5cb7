import { join } from 'node:path';
import { readProductEnvironment } from '../../config/environment.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { launch } from '../launch.ts';

/** The real launcher with the booking API alone, without pages, for tests that kill it. */
await launch(() => {
  const { ports, dataDir, childVariables } = readProductEnvironment();
  return {
    ports: ports.filter(({ variable }) => variable === 'WEB_PORT'),
    logDir: join(dataDir, 'logs'),
    prepare: async () => undefined,
    programs: [
      {
        name: 'api',
        command: process.execPath,
        args: [join(repositoryRoot, 'apps/api/src/main.ts')],
        cwd: repositoryRoot,
        env: childVariables,
        readiness: 'message',
      },
    ],
    announcement: '',
    graceMs: 10_000,
  };
});
