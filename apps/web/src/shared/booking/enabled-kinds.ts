import type { Merchant, ResourceType } from '@axp/contracts';

/** Kinds with a booking flow; cars and assets join with theirs. */
const bookableKinds = ['room'] as const satisfies readonly ResourceType[];

/** What a merchant's staff can book, in this order: only the value '1' means enabled (T-06). */
export function enabledKinds(services: Merchant['services']): readonly ResourceType[] {
  return bookableKinds.filter((kind) => services[kind] === '1');
}
