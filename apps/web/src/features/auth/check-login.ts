import { LoginBody, parseFields } from '@axp/contracts';

/** Checks what was typed against the contract (Z-24). */
export function checkLogin(typed: unknown) {
  return parseFields(LoginBody, typed);
}
