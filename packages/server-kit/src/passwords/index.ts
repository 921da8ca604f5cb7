export {
  createPasswordHasher,
  type HashingCost,
  type PasswordHasher,
  productionHashingCost,
} from './password-hasher.ts';
export { brokenPasswordRule, commonPasswords } from './password-policy.ts';
