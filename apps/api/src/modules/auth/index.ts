export { authRoutes } from './auth.routes.ts';
export { authTransaction } from './auth-transaction.ts';
export { createLoginTurns } from './login-turns.ts';
