/** Refusals of a driver, judged at the request and again at its approval. */
export const licenceRefusals = [
  'booking.licence_missing',
  'booking.licence_expired',
  'booking.licence_unconfirmed',
] as const;

/** Refusals of the fields that only some kinds have (Z-21, Z-22, Z-23). */
export const kindRules = [
  'booking.over_capacity',
  'building.not_found',
  'booking.too_many_units',
  'booking.too_few_free',
  ...licenceRefusals,
] as const;
