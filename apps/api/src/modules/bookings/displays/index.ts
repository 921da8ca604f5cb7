export { findDisplayAlert } from './display.queries.ts';
export { displayRoutes } from './display.routes.ts';
export { createDisplaySightings, type DisplaySightings } from './display-sightings.ts';
export { forgetPairings } from './forget-pairings.job.ts';
export { managedDisplayRoutes } from './managed-display.routes.ts';
