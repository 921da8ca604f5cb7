export {
  type SignInMethod,
  secondFactorRules,
  stepAfter,
} from './domain/second-factor.ts';
export {
  createFactors,
  type Factors,
  factorScopeOf,
  findSecondFactorRule,
  removeFactorsOf,
  totpPicture,
} from './factors.ts';
export { enrolPage, recoveryPage, securityPage, verifyPage } from './pages/factor-pages.ts';
