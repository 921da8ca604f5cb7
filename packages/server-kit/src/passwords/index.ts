export {
  createPasswordHasher,
  type PasswordHasher,
  productionHashingCost,
} from './password-hasher.ts';
export { brokenPasswordRule, commonPasswords } from './password-policy.ts';
