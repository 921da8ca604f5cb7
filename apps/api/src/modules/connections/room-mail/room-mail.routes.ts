import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/address.routes.ts';
import type { ConnectionRouteDeps } from './connection/connection.routes.ts';
import { connectionRoutes } from './connection/connection.routes.ts';
import { logRoutes } from './log/log.routes.ts';
import { mailTestRoutes } from './mail-test/mail-test.routes.ts';
import type { MailDns } from './setup/mail-dns.ts';
import { setupRoutes } from './setup/setup.routes.ts';

export interface RoomMailDeps extends ConnectionRouteDeps {
  readonly dns: MailDns;
}

/** Administration of rooms that answer invitations (E-09). */
export function roomMailRoutes(app: FastifyInstance, deps: RoomMailDeps): void {
  connectionRoutes(app, deps);
  addressRoutes(app, deps.serve);
  logRoutes(app, deps.serve);
  mailTestRoutes(app, deps.serve);
  setupRoutes(app, deps.serve, deps.dns);
}
