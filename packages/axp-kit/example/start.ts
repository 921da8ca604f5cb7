import { parseArgs } from 'node:util';
import { createExampleServer } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3400' },
    platform: { type: 'string', default: 'http://sso.localhost:4000' },
    tenant: { type: 'string', default: 'http://acme.sso.localhost:4000' },
  },
});
const server = await createExampleServer(values);
server.listen(Number(values.port), '127.0.0.1', () => {
  process.stdout.write(`http://acme.localhost:${values.port}\n`);
});
