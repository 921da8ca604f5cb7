const bookingPath = /^\/bookings\/(?:room|car|asset)\/?$/;
const editPath = /^\/my-booking\/(?:room|car|asset)\/edit\/?$/;

export type DiscardVariant = 'booking' | 'edit';

/**
 * Whether leaving an address asks first, and in which words (M-02): on a booking or edit flow with
 * something edited, never on a search result or after success.
 */
export function discardVariant(address: string): DiscardVariant | null {
  const [path = '', query = ''] = address.split(/[?#]/);
  const params = new URLSearchParams(query);
  if (params.get('isEdited') !== 'true' || params.get('success') === 'true') return null;
  if (bookingPath.test(path)) return 'booking';
  return editPath.test(path) ? 'edit' : null;
}
