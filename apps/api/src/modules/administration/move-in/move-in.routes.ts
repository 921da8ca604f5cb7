import type { OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/move-in';
import { movedKinds, movedSubjects, moveInOutcomes } from '@axp/contracts/move-in';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { csvStreamAnswer } from '../../../platform/csv/csv-answer.ts';
import { batchesBy, decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { write, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { chosenResource } from './here.queries.ts';
import { presentMoveIn, presentRow, reasonText, shownWords } from './move-in.presenter.ts';
import type { MoveInRecord, ProtocolRow } from './move-in.queries.ts';
import { findMoveInRows, findMoveIns, findProtocolRows } from './move-in.queries.ts';
import type { UploadReader } from './upload-reader.ts';
import { beginCheck, beginRun, beginUndo, startMoveIn } from './use-cases/begin-work.ts';
import { chooseInMoveIn, discardMoveIn } from './use-cases/choose.ts';
import { inviteMovedIn } from './use-cases/invite-moved-in.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly moveInFiles: UploadReader;
}

/** Imports from other systems. */
export function moveInRoutes(app: FastifyInstance, { serve, moveInFiles }: Deps): void {
  serve.member(app, contract.listMoveIns, async ({ context: { scope } }) => {
    const records = await scope.read((tx) => findMoveIns(tx, { now: scope.clock.now() }));
    return { data: records.map(presentMoveIn) };
  });

  serve.member(app, contract.startMoveIn, async ({ query, upload, context }) => {
    const { scope } = context;
    const { language, merchant, clock } = scope;
    const { resourceId, timezone = merchant.timezone, subjects = movedSubjects } = query;
    const resource = resourceId ? await scope.read((tx) => chosenResource(tx, resourceId)) : null;
    const options = { resource, timezone, language, now: clock.now() };
    const file = await moveInFiles.read(context, upload, options);
    const id = await write(context, (tx) =>
      startMoveIn(tx, file, { ...upload, resourceId, subjects }),
    );
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.getMoveIn, async ({ params: { id }, context }) => ({
    data: await presented(context, id),
  }));

  serve.member(app, contract.listMoveInRows, async ({ params: { id }, query, context }) => {
    const { scope } = context;
    const { state } = await recordOf(context, id);
    const { cursor, limit, ...criteria } = query;
    const [after] = decodeCursor(cursor, Place) ?? [null];
    const found = await scope.read((tx) => findMoveInRows(tx, { ...criteria, id, after, limit }));
    const { rows, nextCursor } = pageOf(found, limit, ({ position }) => [position]);
    const { language, merchant } = scope;
    const by = { language, timezone: merchant.timezone, isDone: state === 'done' };
    return {
      data: rows.map((row) => presentRow(row, by)),
      meta: { nextCursor },
    };
  });

  serve.member(app, contract.downloadMoveInRows, ({ params: { id }, query, context }) =>
    protocolOf(context, id, query),
  );

  workRoutes(app, serve);
}

const Place = z.tuple([z.int32()]);

/** Routes that change an import or begin work on it; jobs do the work. */
function workRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.chooseInMoveIn, async ({ params: { id }, body, context }) => {
    await writeWithRetry(context, (tx) => chooseInMoveIn(tx, id, body));
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.checkMoveIn, async ({ params: { id }, context }) => {
    await write(context, (tx) => beginCheck(tx, id));
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.runMoveIn, async ({ params: { id }, body, context }) => {
    await write(context, (tx) => beginRun(tx, id, body.version));
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.undoMoveIn, async ({ params: { id }, context }) => {
    await write(context, (tx) => beginUndo(tx, id));
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.inviteMovedIn, async ({ params: { id }, context }) => {
    await write(context, (tx) => inviteMovedIn(tx, id));
    return { data: await presented(context, id) };
  });

  serve.member(app, contract.discardMoveIn, ({ params: { id }, context }) =>
    write(context, (tx) => discardMoveIn(tx, id)),
  );
}

/** @throws AppError move_in.not_found */
async function recordOf({ scope }: MemberContext, id: string): Promise<MoveInRecord> {
  const [record] = await scope.read((tx) => findMoveIns(tx, { id, now: scope.clock.now() }));
  if (!record) throw new AppError('move_in.not_found');
  return record;
}

async function presented(context: MemberContext, id: string) {
  return presentMoveIn(await recordOf(context, id));
}

type ProtocolQuery = OperationRequest<typeof contract.downloadMoveInRows>['query'];

/** All things of an import, with those that its file does not have. */
async function protocolOf(context: MemberContext, id: string, { separator }: ProtocolQuery) {
  const { scope } = context;
  const { left } = await presented(context, id);
  const { language, merchant } = scope;
  const say = textsIn(language, 'moveIn');
  const named = (row: ProtocolRow) => [
    say(`kind.${knownWord(movedKinds, row.kind)}`),
    ...Object.values(shownWords(row, language)),
    row.start,
    row.end,
    say(`outcome.${knownWord(moveInOutcomes, row.outcome)}`),
    reasonText(row.reason, { language, timezone: merchant.timezone }),
    row.here?.name ?? '',
    1,
  ];
  const others = left.map(({ kind, reason, count, examples }) => [
    say(`kind.${kind}`),
    examples.join(', '),
    '',
    '',
    '',
    say('outcome.left'),
    say(`left.${reason}`),
    '',
    count,
  ]);
  const things = batchesBy<ProtocolRow, number>(
    (page) => scope.read((tx) => findProtocolRows(tx, id, page)),
    ({ position }) => position,
  );
  const batches = async function* () {
    yield others;
    for await (const rows of things) yield rows.map(named);
  };
  const columns = [
    'kind',
    'name',
    'detail',
    'start',
    'end',
    'outcome',
    'reason',
    'here',
    'count',
  ] as const;
  return csvStreamAnswer('import.csv', {
    columns: columns.map((column) => say(`column.${column}`)),
    batches: batches(),
    separator,
  });
}
