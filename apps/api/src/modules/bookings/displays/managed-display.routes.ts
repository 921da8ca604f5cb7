import { AppError } from '@axp/contracts';
import {
  getDisplayState,
  identifyDisplay,
  listDisplays,
  pairDisplay,
  revokeDisplay,
  updateDisplay,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { listManaged, requireDisplay } from './display.queries.ts';
import { readState, withSituations } from './display-state.ts';
import { changeDisplay, identify, removeDisplay } from './use-cases/manage-displays.ts';
import { pair } from './use-cases/pair-display.ts';

/** Displays, for administrators (D-09). */
export function managedDisplayRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listDisplays, async ({ context: { scope } }) => ({
    data: await managed(scope, {}),
  }));

  serve.member(app, pairDisplay, async ({ body, context }) => {
    const id = await write(context, (tx) => pair(tx, body));
    return { data: await find(context, id) };
  });

  serve.member(app, updateDisplay, async ({ params: { id }, body, context }) => {
    await write(context, (tx) => changeDisplay(tx, id, body));
    return { data: await find(context, id) };
  });

  serve.member(app, identifyDisplay, ({ params: { id }, context }) =>
    write(context, (tx) => identify(tx, id)),
  );

  serve.member(app, getDisplayState, async ({ params: { id }, context: { scope } }) => ({
    data: await scope.read(async (tx) =>
      readState(tx, await requireDisplay(tx, id), scope.clock.now()),
    ),
  }));

  serve.member(app, revokeDisplay, ({ params: { id }, context }) =>
    write(context, (tx) => removeDisplay(tx, id)),
  );
}

async function find({ scope }: MemberContext, id: string) {
  const [display] = await managed(scope, { id });
  if (!display) throw new AppError('display.not_found');
  return display;
}

function managed(scope: RequestScope, filter: { readonly id?: string }) {
  const now = scope.clock.now();
  return scope.read(async (tx) =>
    withSituations(tx, await listManaged(tx, { ...filter, now }), now),
  );
}
