import type { Merchant, ResourceType } from '@axp/contracts';
import { offers } from '@axp/contracts';

/** Kinds with a booking flow, in the order they are offered. */
const bookableKinds = ['room', 'car', 'asset'] as const satisfies readonly ResourceType[];

/** Returns the kinds that a merchant offers, in order (T-06). */
export function enabledKinds(services: Merchant['services']): readonly ResourceType[] {
  return bookableKinds.filter((kind) => offers(services, kind));
}
