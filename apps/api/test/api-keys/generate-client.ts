import { createClient } from '@hey-api/openapi-ts';

/** Program that makes a client; Jest does not load packages that are only ES modules. */
const [, , input = '', path = ''] = process.argv;
await createClient({
  input,
  output: { path, module: { extension: '.ts' } },
  plugins: ['@hey-api/sdk', '@hey-api/client-fetch'],
  logs: { level: 'silent', file: false },
});
