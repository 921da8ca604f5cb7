import fc from 'fast-check';

/** Databases of each product that a run generates, always the same. */
export const generated = { numRuns: 50, seed: 47 } as const;

const hour = 3_600_000;

/** Ids of rows, of which some are not there. */
export const someId = (most: number) => fc.integer({ min: 1, max: most + 1 });

/** Texts as old installations hold them. */
export const oddText = fc.oneof(
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((text) => text.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom(
    '',
    ' ',
    'ประชุมทีม',
    'Q&amp;A &lt;b&gt;',
    'à¸›à¸£à¸°à¸Šà¸¸à¸¡',
    'a\u0007b\u202Ec',
    '🎹',
  ),
);

/** Starts from a month ago to three months on, and lengths of which some are none. */
export const someTime = (now: string) =>
  fc
    .record({
      start: fc
        .integer({ min: -30 * 24, max: 90 * 24 })
        .map((hours) => Date.parse(now) + hours * hour),
      length: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
        fc.integer({ min: -2, max: 0 }),
      ),
    })
    .map(({ start, length }) => ({ start: new Date(start), end: new Date(start + length * hour) }));

/** Rows with ids from 1 on. */
export function rowsOf<Row>(row: fc.Arbitrary<Row>, key: string, most: number) {
  return fc
    .array(row, { maxLength: most })
    .map((rows) => rows.map((each, index) => ({ ...each, [key]: index + 1 })));
}

/** Pairs of ids, each once. */
export function linksOf(
  one: string,
  other: string,
  [mostOne, mostOther]: readonly [number, number],
) {
  return fc
    .uniqueArray(fc.tuple(someId(mostOne), someId(mostOther)), {
      maxLength: mostOne * 2,
      selector: (pair) => pair.join('-'),
    })
    .map((pairs) => pairs.map(([first, second]) => ({ [one]: first, [other]: second })));
}
