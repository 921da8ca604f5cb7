import { evidenceFaults } from './document-checks.ts';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

const row = /^\|\s*(?<id>\d+\.\d+\.\d+)\s*\|[^|]+\|\s*(?<state>[^|]*?)\s*\|\s*(?<held>.*?)\s*\|$/;
const counts =
  /(?<met>\d+) are met, (?<partly>\d+) partly, (?<open>\d+) open, and (?<none>\d+) do not apply/;
const states = /^(?:met|(?:partly|open): \S.*|n\/a)$/;
const notApplicable = 'Not applicable: ';

interface Row {
  readonly id: string;
  readonly line: number;
  readonly state: string;
  readonly held: string;
}

/**
 * Rows of the table that claim what is not there, and a head that counts wrong. Each row says
 * whether its requirement is met, and what is missing where it is not.
 */
export function findAsvsFaults(root: string, { file, text }: SourceText): Finding[] {
  const rows = text.split('\n').flatMap((content, index): Row[] => {
    const { id, state, held } = row.exec(content)?.groups ?? {};
    if (id === undefined || state === undefined || held === undefined) return [];
    return [{ id, state, held, line: index + 1 }];
  });
  const ids = requirementIds();
  const found = new Set(rows.map(({ id }) => id));
  const twice = rows.filter(({ id }, index) => rows.findIndex((one) => one.id === id) < index);
  return [
    ...twice.map(({ id, line }) => ({ file, line, message: `${id} has two rows` })),
    ...rows.flatMap((one) =>
      faultsOf(root, one).map((fault) => ({
        file,
        line: one.line,
        message: `${one.id} ${fault}`,
      })),
    ),
    ...ids
      .filter((id) => !found.has(id))
      .map((id) => ({ file, line: 1, message: `${id} has no row` })),
    ...rows
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, line }) => ({ file, line, message: `${id} is not of level 1 or 2` })),
    ...countFaults(text, rows).map((message) => ({ file, line: 1, message })),
  ];
}

function faultsOf(root: string, { state, held }: Row): string[] {
  if (!states.test(state)) return ['is neither met, partly with what is missing, open, nor n/a'];
  if ((state === 'n/a') !== held.startsWith(notApplicable)) {
    return ['is n/a with a reason, or has another state'];
  }
  return state.startsWith('open') && held === '' ? [] : evidenceFaults(root, held);
}

function countFaults(text: string, rows: readonly Row[]): string[] {
  const counted = counts.exec(text)?.groups ?? {};
  const number = (start: string) => rows.filter(({ state }) => state.startsWith(start)).length;
  const actual = { met: number('met'), partly: number('partly'), open: number('open') };
  const expected = { ...actual, none: number('n/a') };
  const { met, partly, open, none } = expected;
  const isRight = Object.entries(expected).every(([name, count]) => counted[name] === `${count}`);
  if (isRight) return [];
  return [`must say: ${met} are met, ${partly} partly, ${open} open, and ${none} do not apply`];
}

export function requirementIds(): string[] {
  return asvsChapters.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
    ),
  );
}

/**
 * Requirements of levels 1 and 2 in each section of each chapter of OWASP ASVS 5.0.0; their numbers
 * start at 1 and have no gaps.
 */
const asvsChapters = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];
