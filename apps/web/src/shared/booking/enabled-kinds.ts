import type { Merchant, ResourceType } from '@axp/contracts';
import { offers } from '@axp/contracts';

/** Kinds with a booking flow, in the order they are offered. */
const bookableKinds = ['room', 'car', 'asset'] as const satisfies readonly ResourceType[];

/** What a merchant's staff can book, in this order (T-06). */
export function enabledKinds(services: Merchant['services']): readonly ResourceType[] {
  return bookableKinds.filter((kind) => offers(services, kind));
}
