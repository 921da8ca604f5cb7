export { codeBoxOf, codeRoutes } from './code.routes.ts';
