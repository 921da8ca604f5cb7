export { commonPasswords } from './common-passwords.ts';
export {
  createPasswordHasher,
  type HashingCost,
  type PasswordHasher,
  productionHashingCost,
} from './password-hasher.ts';
export { brokenPasswordRule } from './password-policy.ts';
