import type { FastifyInstance } from 'fastify';
import { succeed } from '../envelope.ts';

/**
 * `live`: the process answers, do not restart it. `ready`: send it requests; the platform depends
 * on no other service yet, so it is ready from its first answer until it starts to close.
 */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health/live', () => succeed({ status: 'live' }));
  app.get('/health/ready', () => succeed({ status: 'ready' }));
}
