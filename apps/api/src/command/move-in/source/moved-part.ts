import type { MovedFile } from '@axp/contracts/move-in';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';

type List<Key extends keyof MovedFile> = MovedFile[Key] extends (infer Item)[] ? Item : never;

export type MovedUnit = List<'units'>;
export type MovedBuilding = List<'buildings'>;
export type MovedPeriod = List<'periods'>;
export type MovedResource = List<'resources'>;
export type MovedPerson = List<'people'>;
export type MovedField = List<'fields'>;
export type MovedBlackout = List<'blackouts'>;
export type MovedSeries = List<'series'>;
export type MovedBooking = List<'bookings'>;

/** Material of a reader: the database, and the moment and zone that it is read for. */
export interface Reading {
  readonly source: Source;
  readonly tally: Tally;
  readonly now: string;
  /** For times of what has no zone. */
  readonly timezone: string;
}

/** All that a reader finds. */
export type Found = Pick<
  MovedFile,
  | 'version'
  | 'units'
  | 'buildings'
  | 'periods'
  | 'resources'
  | 'people'
  | 'fields'
  | 'blackouts'
  | 'series'
  | 'bookings'
>;
