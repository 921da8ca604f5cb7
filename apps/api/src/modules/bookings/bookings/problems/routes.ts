import { AppError } from '@axp/contracts';
import type { ResourceProblem } from '@axp/contracts/problems';
import * as contract from '@axp/contracts/problems';
import type { FastifyInstance } from 'fastify';
import { decodeCursor, pageOf } from '../../../../platform/db/cursor.ts';
import { checkWithRetry, writeWithRetry } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { FileContents } from '../../../../platform/files/file-contents.ts';
import { keepPicture } from '../../../../platform/files/keep-picture.ts';
import type { PictureDecoders } from '../../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import {
  addPhoto,
  refuseUnlessReporter,
  resolveProblem,
  shareBlock,
  startProblem,
} from './change-problem.ts';
import { findManagers } from './managers.queries.ts';
import {
  findProblem,
  knownProblems,
  ProblemPlace,
  placeOf,
  presentProblem,
  problemCounts,
  problemRows,
} from './problem.queries.ts';
import { problemFileRoutes } from './problem-file.routes.ts';
import {
  joinProblem,
  reportableResource,
  reportProblem,
  reportResourceProblem,
} from './report-problem.ts';

interface ProblemRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
}

/** Problems with resources, tracked until resolved. */
export function problemRoutes(app: FastifyInstance, deps: ProblemRouteDeps): void {
  const { serve } = deps;
  problemFileRoutes(app, serve);

  serve.member(app, contract.reportProblem, async ({ params, body, context }) => {
    const id = await writeWithRetry(context, (tx) => reportProblem(tx, params.id, body));
    return { data: await problemFor(context, id) };
  });

  serve.member(app, contract.reportResourceProblem, async ({ params, body, context }) => {
    const id = await writeWithRetry(context, (tx) => reportResourceProblem(tx, params.id, body));
    return { data: await problemFor(context, id) };
  });

  serve.member(app, contract.listKnownProblems, async ({ params, context }) => {
    const { scope, actor } = context;
    return {
      data: await scope.read(async (tx) => {
        await reportableResource({ ...tx, actor }, params.id);
        return knownProblems(tx.db, readingOf(context), params.id);
      }),
    };
  });

  serve.member(app, contract.joinProblem, ({ params, context }) =>
    writeWithRetry(context, (tx) => joinProblem(tx, params.id)),
  );

  serve.member(app, contract.listProblems, async ({ query, context }) => {
    const { cursor, limit, ...criteria } = query;
    const after = decodeCursor(cursor, ProblemPlace);
    const reading = { ...readingOf(context), criteria };
    const [rows, counts] = await context.scope.read(({ db }) =>
      allOrFirstError([problemRows(db, reading, { after, limit }), problemCounts(db, reading)]),
    );
    const page = pageOf(rows, limit, placeOf);
    return {
      data: page.rows.map((row) => presentProblem(row, context.actor)),
      meta: { nextCursor: page.nextCursor, ...counts },
    };
  });

  serve.member(app, contract.getProblem, async ({ params, context }) => ({
    data: await problemFor(context, params.id),
  }));

  serve.member(app, contract.addProblemPhoto, async ({ params, upload, context }) => {
    // Checked first in its own transaction, as for attachments.
    await checkWithRetry(context, (tx) => refuseUnlessReporter(tx, params.id));
    const photo = await keepPicture(deps, context, { upload, use: 'photo' });
    await writeWithRetry(context, (tx) => addPhoto(tx, params.id, photo));
    return { data: await problemFor(context, params.id) };
  });

  serve.member(app, contract.listProblemManagers, async ({ params, context }) => ({
    data: await context.scope.read(async (tx) => {
      const problem = await findProblem(tx.db, readingOf(context), params.id);
      if (!problem) throw new AppError('problem.not_found');
      if (!problem.is_manager) throw new AppError('access.denied');
      return findManagers(tx, problem.resource_id);
    }),
  }));

  serve.member(app, contract.startProblem, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => startProblem(tx, params.id, body));
    return { data: await problemFor(context, params.id) };
  });

  serve.member(app, contract.shareBlock, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => shareBlock(tx, params.id, body));
    return { data: await problemFor(context, params.id) };
  });

  serve.member(app, contract.resolveProblem, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => resolveProblem(tx, params.id, body));
    return { data: await problemFor(context, params.id) };
  });
}

function readingOf({ scope, actor }: MemberContext) {
  return { merchantId: scope.merchant.id, reader: actor, now: scope.clock.now() };
}

async function problemFor(context: MemberContext, id: string): Promise<ResourceProblem> {
  const row = await context.scope.read((tx) => findProblem(tx.db, readingOf(context), id));
  if (!row) throw new AppError('problem.not_found');
  return presentProblem(row, context.actor);
}
