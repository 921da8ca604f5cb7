export { authRoutes } from './auth.routes.ts';
export { authTransaction } from './auth-transaction.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { sessionRoutes } from './session.routes.ts';
