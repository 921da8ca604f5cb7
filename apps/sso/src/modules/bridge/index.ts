export { bridgeRoutes } from './bridge.routes.ts';
export { createSessionWatch } from './session-watch.ts';
