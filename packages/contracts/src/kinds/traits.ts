/** All kinds, in the order in which they are shown. */
export const resourceTypes = ['room', 'car', 'asset'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/**
 * How kinds of resources differ. Code asks for a trait, never for the name of a kind: a new kind is
 * one more row of the table below (F-01).
 */
export interface KindTraits {
  /** Size of a resource: seats of one room or car, or units that are booked by number. */
  readonly counts: 'seats' | 'units';
  /** Participants beside the person it is booked for. */
  readonly people: 'invitees' | 'passengers' | 'none';
  /** The report of its return; null for what is used where it stands and needs none. */
  readonly handOver: 'vehicle' | 'units' | null;
  /** Whether it has a driver, who may need a licence. */
  readonly isDriven: boolean;
  /** When its place must be open: for the whole booking, or at both ends, where it is away between. */
  readonly openFor: 'whole' | 'ends';
}

const traits = {
  room: { counts: 'seats', people: 'invitees', handOver: null, isDriven: false, openFor: 'whole' },
  car: {
    counts: 'seats',
    people: 'passengers',
    handOver: 'vehicle',
    isDriven: true,
    openFor: 'ends',
  },
  asset: { counts: 'units', people: 'none', handOver: 'units', isDriven: false, openFor: 'ends' },
} as const satisfies Record<ResourceType, KindTraits>;

/** Kinds that are booked by number. */
export type UnitType = {
  [T in ResourceType]: (typeof traits)[T]['counts'] extends 'units' ? T : never;
}[ResourceType];

/** Kinds that are handed out, and returned with a report. */
type ReturnedType = {
  [T in ResourceType]: (typeof traits)[T]['handOver'] extends null ? never : T;
}[ResourceType];

export function traitsOf(type: ResourceType): KindTraits {
  return traits[type];
}

/** Whether a kind is booked by number; the search and a booking of one have a quantity. */
export function countsUnits(type: ResourceType): type is UnitType {
  return traits[type].counts === 'units';
}

/** Whether a kind is handed out and returned; its texts say until when. */
export function isReturned(type: ResourceType): type is ReturnedType {
  return traits[type].handOver !== null;
}

/** One value for each kind. */
export function byKind<T>(of: (type: ResourceType) => T): Record<ResourceType, T> {
  return { room: of('room'), car: of('car'), asset: of('asset') };
}

/** The kinds for which a trait holds: lists of screens, and of statements in SQL. */
export function kindsWhere(holds: (traits: KindTraits) => boolean): readonly ResourceType[] {
  return resourceTypes.filter((type) => holds(traits[type]));
}
