export { codeRoutes } from './code.routes.ts';
