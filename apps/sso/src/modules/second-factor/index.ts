export { type SignInMethod, stepAfter } from './domain/second-factor.ts';
export { removeFactorsOf } from './factor.repository.ts';
export { createFactors, type Factors } from './factors.ts';
export { enrolPage, recoveryPage, securityPage, verifyPage } from './pages/factor-pages.ts';
export { type Ceremony, createPasskeys } from './passkeys.ts';
