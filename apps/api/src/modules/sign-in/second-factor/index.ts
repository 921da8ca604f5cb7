export { factorPlaceOf } from './factor-store.ts';
export { forgetSecondSteps } from './forget-second-steps.job.ts';
export { ownFactorsRoutes } from './own-factors.routes.ts';
export { secondStepRoutes } from './second-step.routes.ts';
export { createStepCookie } from './step-cookie.ts';
export { beginSecondStep, hasOwnFactor, startOrVerify } from './use-cases/begin-second-step.ts';
