import type { FastifyInstance } from 'fastify';
import { decisionLinkRoutes } from './decision-links/decision-link.routes.ts';
import { deliveryRoutes } from './deliveries/delivery.routes.ts';
import type { WebhookDeps } from './endpoints/endpoint.routes.ts';
import { endpointRoutes } from './endpoints/endpoint.routes.ts';

/** Administration of webhooks (J-02), and links of messages in channels (J-06). */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  endpointRoutes(app, deps);
  deliveryRoutes(app, deps);
  decisionLinkRoutes(app, deps);
}
