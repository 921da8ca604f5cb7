import type { MoveInChoices, MoveInRow } from '@axp/contracts/move-in';

export type Kind = MoveInRow['kind'];
export type Here = NonNullable<MoveInRow['here']>;

/** Decision on a thing of the file; nothing is created in place of a booking. */
export type Decision =
  | { readonly to: 'existing'; readonly here: Here }
  | { readonly to: 'create' }
  | { readonly to: 'leave' };

type Decisions = ReadonlyMap<string, Decision>;

/** Decisions of a kind as they are sent. */
export function choiceOf(kind: Kind, decisions: Decisions): Omit<MoveInChoices, 'version'> {
  switch (kind) {
    case 'building':
      return { buildings: fatesOf(decisions) };
    case 'resource':
      return { resources: fatesOf(decisions) };
    case 'person':
      return { people: fatesOf(decisions) };
    case 'booking':
      return { bookings: movesOf(decisions) };
  }
}

function fatesOf(decisions: Decisions): NonNullable<MoveInChoices['people']> {
  return Object.fromEntries(
    [...decisions].map(([key, decision]) => [key, sent(decision)] as const),
  );
}

function movesOf(decisions: Decisions): NonNullable<MoveInChoices['bookings']> {
  return Object.fromEntries(
    [...decisions].flatMap(([key, decision]) => {
      const fate = sent(decision);
      return fate.to === 'create' ? [] : [[key, fate] as const];
    }),
  );
}

function sent(decision: Decision) {
  return decision.to === 'existing' ? { to: decision.to, id: decision.here.id } : decision;
}

/** How a row looks with a decision, until the server judges it. */
export function rowAfter(row: MoveInRow, decision: Decision): MoveInRow {
  switch (decision.to) {
    case 'existing':
      return {
        ...row,
        outcome: row.kind === 'booking' ? 'ready' : 'matched',
        here: decision.here,
      };
    case 'create':
      return { ...row, outcome: 'created', here: null };
    case 'leave':
      return { ...row, outcome: 'left', here: row.kind === 'booking' ? row.here : null };
  }
}
