import { ConfigError } from '@axp/server-kit/config';
import { createLogger } from '@axp/server-kit/logging';
import { runServer } from '@axp/server-kit/process';
import { buildApp } from './app.ts';
import { readSsoConfig } from './config/sso-config.ts';

await runServer(
  async () => {
    const config = readSsoConfig();
    const logger = createLogger({ name: 'sso', level: config.LOG_LEVEL });
    const app = await buildApp({ logger });
    await app.listen({ port: config.SSO_PORT, host: '::' });
    return app;
  },
  { explained: [ConfigError] },
);
