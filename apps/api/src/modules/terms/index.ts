export { legalTextRoutes } from './legal-text.routes.ts';
export { termRoutes } from './term.routes.ts';
