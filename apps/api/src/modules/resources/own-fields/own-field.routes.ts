import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findOwnFields } from '../../../platform/tenant/own-fields.ts';
import { createOwnField, orderOwnFields, updateOwnField } from './use-cases/save-own-field.ts';

interface OwnFieldDeps {
  readonly serve: ApiServe;
  /** The next request of the merchant knows the fields as they are now. */
  readonly forgetMerchant: (merchantId: string) => void;
}

/** Fields that a merchant has added (F-03), for administrators. */
export function ownFieldRoutes(
  app: FastifyInstance,
  { serve, forgetMerchant }: OwnFieldDeps,
): void {
  serve.member(app, contract.listOwnFields, async ({ context }) => ({ data: await all(context) }));

  serve.member(app, contract.createOwnField, async ({ body, context }) => {
    const id = await write(context, (tx) => createOwnField(tx, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await one(context, id) };
  });

  serve.member(app, contract.updateOwnField, async ({ params: { id }, body, context }) => {
    await write(context, (tx) => updateOwnField(tx, id, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await one(context, id) };
  });

  serve.member(app, contract.orderOwnFields, async ({ body, context }) => {
    await write(context, (tx) => orderOwnFields(tx, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await all(context) };
  });
}

async function all({ scope }: MemberContext): Promise<contract.ManagedOwnField[]> {
  return [...(await scope.read((tx) => findOwnFields(tx.db, scope.merchant.id)))];
}

async function one(context: MemberContext, id: string): Promise<contract.ManagedOwnField> {
  const field = (await all(context)).find((each) => each.id === id);
  if (!field) throw new AppError('own_field.not_found');
  return field;
}
