import { exportProblems } from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import type { Cell } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvStreamAnswer } from '../../../../platform/csv/csv-answer.ts';
import { batchesBy } from '../../../../platform/db/cursor.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { exportedColumns } from '../../../../platform/sheets/exported-columns.ts';
import { onTheWall, wallText } from '../../../../platform/sheets/wall-time.ts';
import { xlsxAnswer } from '../../../../platform/sheets/xlsx-answer.ts';
import type { Translator } from '../../../../platform/texts/texts.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { ProblemPage } from './problem.queries.ts';
import { placeOf, presentProblem, problemRows } from './problem.queries.ts';

/** The list of problems as a file, for administrators and facility managers. */
export function problemFileRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, exportProblems, async ({ query, context }) => {
    const { format, columns: chosen, separator, ...criteria } = query;
    const say = textsIn(context.scope.language, 'sheet');
    const pick = exportedColumns(columns, chosen);
    const heads = pick(columns.map((name) => say(`problem.${name}`)));
    const batches = cellBatches(context, criteria, pick);
    if (format === 'csv') {
      return csvStreamAnswer('problems.csv', { columns: heads, batches, separator });
    }
    const rows: Cell[][] = [];
    for await (const batch of batches) rows.push(...batch);
    return xlsxAnswer('problems.xlsx', [{ name: 'problems', rows: [heads, ...rows] }]);
  });
}

type Criteria = Parameters<typeof problemRows>[1]['criteria'];

async function* cellBatches(
  { scope, actor }: MemberContext,
  criteria: Criteria,
  pick: (row: readonly Cell[]) => Cell[],
) {
  const say = textsIn(scope.language, 'sheet');
  const listing = {
    merchantId: scope.merchant.id,
    reader: actor,
    now: scope.clock.now(),
    criteria,
  };
  const batches = batchesBy(
    (page: ProblemPage) => scope.readRecent(({ db }) => problemRows(db, listing, page)),
    placeOf,
  );
  for await (const rows of batches) {
    yield rows.map((row) => pick(cellsOf(presentProblem(row, actor), say)));
  }
}

type CellOf = (problem: ResourceProblem, say: Translator<'sheet'>) => Cell;

const wall = (at: string, { timezone }: ResourceProblem) => wallText(onTheWall(at, timezone));

function stateOf({ state, supplier, assignee }: ResourceProblem) {
  if (state === 'resolved') return state;
  if (supplier !== null) return 'supplier';
  return assignee ? 'started' : 'new';
}

/** Cells by the names of their columns; times by the clock of the building. */
const cellOf: Readonly<Record<string, CellOf>> = {
  id: ({ id }) => id,
  status: (problem, say) => say(`problemState.${stateOf(problem)}`),
  resource: ({ resource }) => resource.name,
  building: ({ building }) => building.name,
  floor: ({ floor }) => floor,
  text: ({ text }) => text,
  is_unusable: ({ isUnusable }, say) => say(isUnusable ? 'yes' : 'no'),
  category: ({ category }, say) => category && say(`problemCategory.${category}`),
  reported: (problem) => wall(problem.reportedAt, problem),
  reported_by: ({ reporter }) => reporter?.fullName ?? null,
  others: ({ others }) => others,
  assignee: ({ assignee }) => assignee?.fullName ?? null,
  supplier: ({ supplier }) => supplier,
  resolved: (problem) => problem.resolution && wall(problem.resolution.at, problem),
  resolved_by: ({ resolution }) => resolution?.by.fullName ?? null,
  resolution: ({ resolution }) => resolution?.note ?? null,
  timezone: ({ timezone }) => timezone,
};

const columns = Object.keys(cellOf);

function cellsOf(problem: ResourceProblem, say: Translator<'sheet'>): Cell[] {
  return Object.values(cellOf).map((cell) => cell(problem, say));
}
