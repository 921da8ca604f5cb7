/** Narrows a stored word; the table's check constraint allows no other. */
export function knownWord<T extends string>(words: readonly T[], stored: string): T {
  const word = words.find((one) => one === stored);
  if (word === undefined) throw new Error(`unknown word in the database: ${stored}`);
  return word;
}
