import type { BookingRules } from '../vocabulary/booking-rules.ts';
import { recurrenceLimits } from '../vocabulary/recurrence.ts';
import type { Amenity } from '../vocabulary/resource.ts';

/** All kinds, in the order in which they are shown. */
export const resourceTypes = ['room', 'car', 'asset'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/**
 * How kinds of resources differ. Code asks for a trait, never for the name of a kind: a new kind is
 * one more row of each table below (F-01).
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

const hour = 60;
const day = 24 * hour;
/** Rules that most kinds share. */
const common = {
  gridMinutes: 15,
  maxAheadDays: 180,
  enforceCapacity: false,
  driverLicence: 'confirmed' as const,
  // The 20 of Z-13 beside the longest series: each of its dates counts (ADR 44).
  maxUpcomingBookings: 20 + recurrenceLimits.occurrences,
  approvalAboveMinutes: null,
  approvalOutsideHours: false,
  approvalForOtherUnits: false,
  isNeverReleased: false,
};

/** Bookings of this length or longer are exempt from the release (Z-50). */
const longMinutes = 240;

/**
 * Defaults of Z-11, Z-40 and Z-50 by kind of resource. Assets are booked by the day, so that an
 * exemption by length would leave nothing of their release.
 */
export const defaultBookingRules: Readonly<Record<ResourceType, BookingRules>> = {
  room: {
    ...common,
    approval: 'flag',
    requiresCheckIn: false,
    checkInOpensMinutes: 15,
    releaseAfterMinutes: 15,
    notReleasedFromMinutes: longMinutes,
    defaultLengthMinutes: hour,
    minNoticeMinutes: 0,
    maxLengthMinutes: day,
    bufferAfterMinutes: 0,
  },
  car: {
    ...common,
    approval: 'always',
    requiresCheckIn: true,
    checkInOpensMinutes: 30,
    releaseAfterMinutes: 60,
    notReleasedFromMinutes: longMinutes,
    defaultLengthMinutes: 4 * hour,
    minNoticeMinutes: hour,
    maxLengthMinutes: 14 * day,
    bufferAfterMinutes: 15,
  },
  asset: {
    ...common,
    approval: 'flag',
    requiresCheckIn: true,
    checkInOpensMinutes: 30,
    releaseAfterMinutes: null,
    notReleasedFromMinutes: null,
    defaultLengthMinutes: day,
    minNoticeMinutes: hour,
    maxLengthMinutes: 30 * day,
    bufferAfterMinutes: 0,
  },
};

const everywhere = ['step-free-access', 'air-conditioning', 'power-outlets', 'wifi'] as const;
const ofRooms = [
  'video-conference',
  'screen',
  'projector',
  'whiteboard',
  'phone',
  'microphone',
  'natural-light',
] as const;

/** Amenities that a resource of a kind can have. */
export const amenitiesOfKind: Readonly<Record<ResourceType, readonly Amenity[]>> = {
  room: [...ofRooms, 'catering', 'hearing-loop', ...everywhere],
  car: ['child-seat', 'navigation', 'electric', 'roof-box', ...everywhere],
  asset: ['screen', 'microphone', 'hearing-loop', 'carrying-case', 'power-outlets', 'wifi'],
};

/** Amenities to search a kind by, the commonest first. */
export const searchedAmenities: Readonly<Record<ResourceType, readonly Amenity[]>> = {
  room: [...ofRooms, 'step-free-access', 'catering', 'hearing-loop'],
  car: ['air-conditioning', 'navigation', 'electric', 'child-seat', 'roof-box'],
  asset: ['carrying-case', 'wifi', 'power-outlets'],
};

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

/** Whether a merchant offers a kind: of its services only the value '1' means enabled (T-06). */
export function offers(services: Readonly<Record<string, unknown>>, type: ResourceType): boolean {
  return services[type] === '1';
}
