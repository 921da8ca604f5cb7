import type { AddressRules } from './web-address.ts';
import { withoutLoopbackPort } from './web-address.ts';

/** Returns the origin as registered: exact, without loopback port in the demo. */
export function registeredForm(origin: string, { isLoopbackAllowed }: AddressRules): string {
  return isLoopbackAllowed ? withoutLoopbackPort(origin) : origin;
}

/** Whether a page of this origin belongs to an application. */
export function isOriginOf(
  { origins }: { readonly origins: readonly string[] },
  origin: string,
  rules: AddressRules,
): boolean {
  const requested = registeredForm(origin, rules);
  return origins.some((one) => registeredForm(one, rules) === requested);
}

/** Whether a text is an origin as browsers write it: no pattern, no second word. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text && !text.includes('*');
}
