import type { DeactivateUserBody, Heir, OpenItem } from '@axp/contracts/administration';
import type { OpenItemFate } from '@axp/contracts/vocabulary';
import { useState } from 'react';

export interface Decision {
  readonly fate: OpenItemFate;
  /** New owner; null while a transfer has none. */
  readonly heir: Heir | null;
}

export type Decisions = Readonly<Record<string, Decision>>;

export function isDecided(decision: Decision | undefined): boolean {
  return decision !== undefined && (decision.fate !== 'transfer' || decision.heir !== null);
}

/** The body of the request; decisions on items that have ended are left out. */
export function bodyOf(
  items: readonly OpenItem[],
  decisions: Decisions,
): DeactivateUserBody['decisions'] {
  return items.flatMap(({ key }) => {
    const decision = decisions[key];
    if (!decision) return [];
    const { fate, heir } = decision;
    return [{ key, fate, ...(fate === 'transfer' && heir && { toId: heir.id }) }];
  });
}

/** Items in the order in which they were first seen, so that new ones come last in their group. */
export function useStableOrder(items: readonly OpenItem[]): readonly OpenItem[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const added = items.map(({ key }) => key).filter((key) => !seen.includes(key));
  const order = added.length === 0 ? seen : [...seen, ...added];
  if (order !== seen) setSeen(order);
  const place = new Map(order.map((key, index) => [key, index]));
  return items.toSorted((one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0));
}

/** Decisions on the items of a person who leaves; nothing is preselected. */
export function useDecisions() {
  const [decisions, setDecisions] = useState<Decisions>({});
  const set = (key: string, decision: Decision) =>
    setDecisions((before) => ({ ...before, [key]: decision }));
  /** Transfers to a person whatever they have the rights for. */
  const transferAll = (items: readonly OpenItem[], heir: Heir) => {
    const possible = items.filter(({ key }) => heir.itemKeys.includes(key));
    const transfers = possible.map(({ key }) => [key, { fate: 'transfer', heir }] as const);
    setDecisions((before) => ({ ...before, ...Object.fromEntries(transfers) }));
  };
  /** Cancels whatever can be cancelled. */
  const cancelAll = (items: readonly OpenItem[]) => {
    const possible = items.filter(({ fates }) => fates.includes('cancel'));
    const ends = possible.map(({ key }) => [key, { fate: 'cancel', heir: null }] as const);
    setDecisions((before) => ({ ...before, ...Object.fromEntries(ends) }));
  };
  /** Drops the heirs of items, whose rights have ended since. */
  const dropHeirs = (keys: readonly string[]) =>
    setDecisions((before) => ({
      ...before,
      ...Object.fromEntries(keys.map((key) => [key, { fate: 'transfer', heir: null }] as const)),
    }));
  return { decisions, set, transferAll, cancelAll, dropHeirs };
}
