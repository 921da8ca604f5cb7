/**
 * Components of a name in a calendar file, each as its own text: a file of years is read one event
 * at a time, and a broken one leaves the others readable. One that does not end is in none.
 */
export function blocksOf(text: string, name: 'VEVENT' | 'VTIMEZONE') {
  const blocks: string[] = [];
  let [from, broken] = [-1, 0];
  for (const { 0: line, 1: word, index } of text.matchAll(lines[name])) {
    if (word?.toUpperCase() === 'BEGIN') {
      if (from >= 0) broken += 1;
      from = index;
    } else if (from >= 0) {
      blocks.push(text.slice(from, index + line.length));
      from = -1;
    }
  }
  if (from >= 0) broken += 1;
  return { blocks, broken };
}

const lines = {
  VEVENT: /^(BEGIN|END):VEVENT[ \t]*\r?$/gim,
  VTIMEZONE: /^(BEGIN|END):VTIMEZONE[ \t]*\r?$/gim,
};
