/** Text that the link of an alternative is signed from: a mail that is sent again has the same links. */
export function offerText(answerId: string, place: number): string {
  return `${answerId}/offer-${place}`;
}
