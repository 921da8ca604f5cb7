import type { Booking, ResourceType } from '@axp/contracts';

type Details = NonNullable<Booking[ResourceType]>;
type NameIn<D> = D extends unknown ? keyof D : never;
type ValueIn<D, N extends PropertyKey> = D extends Readonly<Record<N, infer V>> ? V : never;

/** Names of the details of all kinds. */
export type DetailName = NameIn<Details>;
type AnyDetails = { readonly [N in DetailName]?: ValueIn<Details, N> };

/** Details of the booking's own kind; those that only other kinds have are absent. */
export function detailsOf(booking: Pick<Booking, 'type' | ResourceType>): AnyDetails {
  return booking[booking.type] ?? {};
}
