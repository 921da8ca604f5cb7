import {
  checkInByCode,
  createResourceCode,
  deleteResourceCode,
  readResourceCode,
} from '@axp/contracts';
import { readResourceLabels } from '@axp/contracts/administration';
import type { SealedBox } from '@axp/server-kit/auth';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { visitFor } from '../bookings/index.ts';
import {
  createCode,
  readLabels,
  removeCode,
  resourceByCode,
  visitByCode,
} from './use-cases/resource-codes.ts';

/** The page that takes a code. The secret stands behind `#`, which no server ever sees. */
const scanPath = '/check-in';

interface Parts {
  readonly serve: ApiServe;
  readonly box: SealedBox;
}

export function codeRoutes(app: FastifyInstance, { serve, box }: Parts): void {
  serve.member(app, createResourceCode, async ({ params, context }) => {
    const { secret, ...made } = await writeWithRetry(context, (tx) =>
      createCode(tx, params.id, box),
    );
    return { data: { ...made, path: pathOf(secret) } };
  });

  serve.member(app, readResourceLabels, async ({ body, context: { scope } }) => {
    const labels = await scope.read((tx) => readLabels(tx, body.ids, box));
    return {
      data: labels.map(({ secret, ...label }) => ({
        ...label,
        path: secret === null ? null : pathOf(secret),
      })),
    };
  });

  serve.member(app, deleteResourceCode, ({ params, context }) =>
    writeWithRetry(context, (tx) => removeCode(tx, params.id)),
  );

  serve.member(app, readResourceCode, async ({ body, context: { scope, actor } }) => ({
    data: await scope.read((tx) => resourceByCode({ ...tx, actor }, body.secret)),
  }));

  serve.member(app, checkInByCode, async ({ body, context }) => {
    const id = await writeWithRetry(context, (tx) => visitByCode(tx, body.secret));
    return { data: await visitFor(context, id) };
  });
}

function pathOf(secret: string): string {
  return `${scanPath}#${secret}`;
}
