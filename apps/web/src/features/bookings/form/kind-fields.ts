import type { Booking, ResourceDetail } from '@axp/contracts';

export interface KindFieldsProps {
  readonly resource: ResourceDetail;
  /** A change keeps the person and the business unit that the booking was made for. */
  readonly isEdit: boolean;
  /** The stored booking that is being changed. */
  readonly edited?: Booking;
  /** Field that the link to the form names; it gets the focus. */
  readonly focus?: string | null;
}
