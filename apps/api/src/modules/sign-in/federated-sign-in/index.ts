export { createDirectoryTokens, type DirectoryTokens } from './directory-tokens.ts';
export { callbackPath, federatedRoutes } from './federated.routes.ts';
export { forgetAttempts } from './forget-attempts.job.ts';
export { formPostRoutes } from './form-post.routes.ts';
export { admit } from './use-cases/admit.ts';
export type { FederatedDeps } from './use-cases/federated-deps.ts';
export { translated } from './use-cases/federated-deps.ts';
export { addressAtProvider } from './use-cases/provider-sign-out.ts';
export { beginTrial, finishDirectoryTrial, finishTrial } from './use-cases/sign-in-trial.ts';
