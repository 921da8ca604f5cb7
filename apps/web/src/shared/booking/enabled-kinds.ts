import type { Merchant, ResourceType } from '@axp/contracts';
import { offers, resourceTypes } from '@axp/contracts/vocabulary';

/** Returns the kinds that a merchant offers, in order (T-06). */
export function enabledKinds(services: Merchant['services']): readonly ResourceType[] {
  return resourceTypes.filter((kind) => offers(services, kind));
}
