export { createDirectoryTokens } from './directory-tokens.ts';
export { federatedRoutes } from './federated.routes.ts';
export { federatedTransaction } from './federated-transaction.ts';
export { forgetAttempts } from './forget-attempts.job.ts';
