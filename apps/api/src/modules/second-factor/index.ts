export { factorBoxOf } from './factor-box.ts';
export { factorPlaceOf } from './factor-store.ts';
export { forgetSecondSteps } from './forget-second-steps.job.ts';
export { ownFactorsRoutes } from './own-factors.routes.ts';
export { resealSecrets } from './reseal-secrets.job.ts';
export { secondStepRoutes } from './second-step.routes.ts';
export { createStepCookie } from './step-cookie.ts';
export { beginSecondStep } from './use-cases/begin-second-step.ts';
