import type { MovedFile, MoveInOutcome } from '@axp/contracts/move-in';
import { countsUnits } from '@axp/contracts/vocabulary';

/** Decision on a thing, or a proposal. */
export interface Decision {
  readonly outcome: MoveInOutcome;
  /** Code of a text; null where the outcome says it. */
  readonly reason: string | null;
  /** Thing here that it is; null where it is made, or stays out. */
  readonly targetId: string | null;
  readonly suggestionId: string | null;
}

export type Choice =
  | { readonly to: 'existing'; readonly id: string }
  | { readonly to: 'create' | 'leave' };

export interface Given {
  readonly choice: Choice | null;
  /** Thing here of an earlier import, if it still exists. */
  readonly knownId: string | null;
}

const decided = (outcome: MoveInOutcome, more: Partial<Decision> = {}): Decision => ({
  outcome,
  reason: null,
  targetId: null,
  suggestionId: null,
  ...more,
});

/** A name without case, spaces and signs. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Decides by a choice or an earlier import; null where the rest is proposed. */
function byPerson({ choice, knownId }: Given): Decision | null {
  if (knownId !== null) return decided('known', { targetId: knownId });
  if (choice?.to === 'leave') return decided('left', { reason: 'chosen' });
  if (choice?.to === 'existing') return decided('matched', { targetId: choice.id });
  return choice ? decided('created') : null;
}

/** Leaves out what would be new of a subject that is not imported, unless a person decided on it. */
export function withinSubject(isImported: boolean, given: Given, decision: Decision): Decision {
  const isHere = decision.outcome === 'known' || decision.outcome === 'matched';
  if (isImported || isHere || given.choice || decision.outcome === 'left') return decision;
  return decided('left', { reason: 'not_chosen' });
}

export interface NamedHere {
  readonly id: string;
  readonly name: string;
}

/** Matches a unit or a building by its name. */
export function matchByName(given: Given, name: string, here: readonly NamedHere[]): Decision {
  const same = here.find((one) => plainName(one.name) === plainName(name));
  return byPerson(given) ?? (same ? decided('matched', { targetId: same.id }) : decided('created'));
}

export interface ResourceHere extends NamedHere {
  readonly code: string;
  readonly type: string;
  readonly buildingId: string;
  readonly capacity: number | null;
}

type MovedResource = MovedFile['resources'][number];

interface Place {
  /** The building here that it is in; null where that is left out. */
  readonly buildingId: string | null;
  readonly here: readonly ResourceHere[];
  /** Resources here that another one of the file is already. */
  readonly taken: ReadonlySet<string>;
}

/** Matches a resource by name, place and seats; what is only alike is a person's decision. */
export function matchResource(
  given: Given,
  { title, type, capacity }: MovedResource,
  { buildingId, here, taken }: Place,
): Decision {
  const own = byPerson(given);
  const isMade = own === null || own.outcome === 'created';
  if (isMade && buildingId === null) return decided('impossible', { reason: 'no_building' });
  // A room without a number of seats gets one, which a person should know.
  const hasNoSeats = capacity === null && !countsUnits(type);
  const made = decided('created', { reason: hasNoSeats ? 'no_seats' : null });
  if (own) return own.outcome === 'created' ? made : own;
  const name = plainName(title);
  const alike = here.filter(
    (one) => one.type === type && [plainName(one.name), plainName(one.code)].includes(name),
  );
  const hasSeats = (one: ResourceHere) => capacity === null || one.capacity === capacity;
  const same = alike.filter((one) => one.buildingId === buildingId && hasSeats(one));
  const [only] = same;
  if (only && same.length === 1 && !taken.has(only.id))
    return decided('matched', { targetId: only.id });
  const [likely] = [...same, ...alike.filter(hasSeats), ...alike];
  return likely ? decided('undecided', { reason: 'alike', suggestionId: likely.id }) : made;
}

export interface PersonHere extends NamedHere {
  readonly email: string;
  readonly isActive: boolean;
}

type MovedPerson = MovedFile['people'][number];

interface People {
  readonly byEmail: ReadonlyMap<string, PersonHere>;
  readonly byName: ReadonlyMap<string, readonly PersonHere[]>;
}

/** Matches a person by address; a name alone is a person's decision. */
export function matchPerson(
  given: Given,
  { email, fullName, isActive }: MovedPerson,
  { byEmail, byName }: People,
): Decision {
  const own = byPerson(given);
  if (own && (own.outcome !== 'created' || email !== null)) return own;
  const found = email === null ? undefined : byEmail.get(email);
  if (found) {
    return found.isActive
      ? decided('matched', { targetId: found.id })
      : decided('left', { reason: 'inactive_here' });
  }
  if (!isActive) return decided('left', { reason: 'inactive_there' });
  const namesakes = (byName.get(plainName(fullName)) ?? []).filter((one) => one.isActive);
  const [likely] = namesakes;
  const suggestionId = namesakes.length === 1 && likely ? likely.id : null;
  if (email === null) return decided('undecided', { reason: 'no_address', suggestionId });
  return namesakes.length > 0
    ? decided('undecided', { reason: 'same_name', suggestionId })
    : decided('created');
}

export interface FieldHere {
  readonly id: string;
  readonly subject: string;
  readonly kind: string;
  readonly labels: readonly string[];
  readonly choices: readonly string[];
  readonly isArchived: boolean;
}

type MovedField = MovedFile['fields'][number];

/** Matches an own field by its label, kind and choices; `free` more can be made. */
export function matchField(
  given: Given,
  { subject, kind, title, choices }: MovedField,
  { here, free }: { readonly here: readonly FieldHere[]; readonly free: number },
): Decision {
  const own = byPerson(given);
  if (own) return own;
  const alike = here.find(
    (one) => one.subject === subject && one.labels.map(plainName).includes(plainName(title)),
  );
  if (!alike) return free > 0 ? decided('created') : decided('left', { reason: 'too_many_fields' });
  const isSame = alike.kind === kind && choices.every((choice) => alike.choices.includes(choice));
  return isSame
    ? decided('matched', { targetId: alike.id })
    : decided('left', { reason: 'other_field' });
}
