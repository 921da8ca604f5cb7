/**
 * The results of statements that were sent together and are done in this order, in one round trip.
 * Of several failures it throws the first of that order: a statement that fails makes those behind
 * it fail as well, and only its own error tells why.
 */
export async function allOrFirstError<const T extends readonly unknown[]>(work: T) {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(work);
}
