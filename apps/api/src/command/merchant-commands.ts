import {
  createBusinessUnit,
  explainIssue,
  languages,
  parseFields,
  setTimezone,
} from '@axp/contracts';
import { translateIn } from '@axp/server-kit/http';
import { CommandError } from '@axp/server-kit/process';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { createMerchant, isTakenHost } from '../modules/company/merchants/index.ts';
import type { DB } from '../platform/db/schema.ts';
import { deleteRows, selectRows } from '../platform/db/tenant-rows.ts';
import { merchantIdOfHost } from '../platform/tenant/merchant.queries.ts';
import type { Operator, Options } from './operator.ts';

const CloudInput = z.object({
  tenant: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'TENANT: the key of a tenant at the platform'),
  application: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/,
      '--application: the id of this application at the platform',
    ),
  name: z.string().trim().min(1, '--name: a name of 1 to 60 characters').max(60),
  domains: z.array(
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '--domains: domains with commas between them'),
  ),
});

/** A host name without a port; numbers and labels as DNS has them. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const bangkok = 'Asia/Bangkok';

const NewMerchantInput = z.strictObject({
  HOST: z.string().toLowerCase().regex(hostName, { error: 'invalid_format' }),
  '--title': z.string().trim().min(1).max(120),
  '--unit': z.optional(createBusinessUnit.body.shape.title),
  '--administrator-email': z.email().max(254).toLowerCase(),
  '--administrator-name': z.string().trim().min(1).max(120),
  '--support': z.string().trim().max(254),
  '--timezone': setTimezone.body.shape.timezone,
  '--currency': z.string().regex(/^[A-Z]{3}$/, { error: 'invalid_format' }),
  '--language': z.enum(languages),
});

export async function createMerchantBy(
  { unitOfWork, newId, print }: Operator,
  [host = '']: readonly string[],
  options: Options,
): Promise<void> {
  const email = options['administrator-email'];
  const input = valuesOf({
    HOST: host,
    '--title': options.title,
    '--unit': options.unit,
    '--administrator-email': email,
    '--administrator-name': options['administrator-name'],
    '--support': options.support ?? email,
    '--timezone': options.timezone ?? bangkok,
    '--currency': options.currency ?? ((options.timezone ?? bangkok) === bangkok ? 'THB' : ''),
    '--language': options.language ?? 'en',
  });
  const administrator = {
    email: input['--administrator-email'],
    fullName: input['--administrator-name'],
  };
  const merchant = {
    host: input.HOST,
    title: input['--title'],
    locale: input['--language'],
    timezone: input['--timezone'],
    currency: input['--currency'],
    supportContact: input['--support'],
    unit: input['--unit'] ?? input['--title'],
    administrator,
  };
  const isMade = await unitOfWork
    .asSystem((trx) => createMerchant(trx, newId, merchant))
    .catch((error: unknown) => {
      if (isTakenHost(error)) return false;
      throw error;
    });
  if (!isMade) throw new CommandError(`HOST: "${merchant.host}" is another merchant's already.`);
  print(`The merchant "${merchant.title}" is made. ${administrator.email} is invited by mail.`);
}

/** @throws CommandError with a line for each value, named as the option that holds it */
function valuesOf(typed: z.input<typeof NewMerchantInput> | Readonly<Record<string, unknown>>) {
  const parsed = parseFields(NewMerchantInput, typed);
  if (parsed.success) return parsed.data;
  const by = { language: 'en', timezone: 'UTC', translate: translateIn('en') } as const;
  const lines = parsed.issues.map((issue) => `${issue.path}: ${explainIssue(issue, by)}`);
  throw new CommandError(lines.join('\n'));
}

export async function listMerchants({ unitOfWork, print }: Operator): Promise<void> {
  const rows = await unitOfWork.asSystem((trx) =>
    trx
      .selectFrom('merchant')
      .innerJoin('merchant_host', 'merchant_host.merchant_id', 'merchant.id')
      .select(['merchant_host.host', 'merchant.title'])
      .orderBy('merchant_host.host')
      .execute(),
  );
  if (rows.length === 0) print('There is no merchant yet: axp-booking merchant create');
  for (const { host, title } of rows) print(`${host}  ${title}`);
}

/** Lets people of a merchant sign in with the accounts of a platform's tenant, once it is on. */
export async function connectCloudBy(
  { unitOfWork, print }: Operator,
  [host = '', tenant = '']: readonly string[],
  { application = 'axp-booking', name = 'Cloud account', domains }: Options,
): Promise<void> {
  const input = CloudInput.safeParse({
    tenant,
    application,
    name,
    domains: domains?.toLowerCase().split(',') ?? [],
  });
  if (!input.success) {
    throw new CommandError(
      [...new Set(input.error.issues.map(({ message }) => message))].join('\n'),
    );
  }
  await unitOfWork.asSystem(async (trx) => {
    const merchantId = await findMerchant(trx, host);
    await trx
      .insertInto('cloud_tenant')
      .values({ merchant_id: merchantId, tenant_key: tenant, application_id: application })
      .onConflict((conflict) =>
        conflict
          .column('merchant_id')
          .doUpdateSet({ tenant_key: tenant, application_id: application }),
      )
      .execute();
    const own = { name: input.data.name, allowed_domains: input.data.domains };
    await trx
      .insertInto('sign_in_method')
      .values({ merchant_id: merchantId, code: 'cloud', kind: 'cloud', is_enabled: false, ...own })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doUpdateSet(own))
      .execute();
    await noteChange(trx, merchantId);
  });
  print(`${host} takes accounts of the tenant "${tenant}" once an administrator switches it on`);
  print('(Administration, Sign-in).');
}

/** Removes the method; people who used it keep their accounts and sign in by another one. */
export async function disconnectCloudBy(
  { unitOfWork, print }: Operator,
  [host = '']: readonly string[],
): Promise<void> {
  await unitOfWork.asSystem(async (trx) => {
    const merchantId = await findMerchant(trx, host);
    const methods = await selectRows({ db: trx, merchant: { id: merchantId } }, 'sign_in_method')
      .select(['kind', 'is_enabled'])
      .execute();
    // Email and password are on without a row.
    const isLocalOn = methods.find(({ kind }) => kind === 'local')?.is_enabled ?? true;
    const others = methods.filter(({ kind }) => kind !== 'local' && kind !== 'cloud');
    if (!isLocalOn && !others.some((method) => method.is_enabled)) {
      throw new CommandError(`HOST: cloud accounts are the only sign-in method of "${host}".`);
    }
    await deleteRows({ db: trx, merchant: { id: merchantId } }, 'sign_in_method')
      .where('kind', '=', 'cloud')
      .execute();
    await trx.deleteFrom('cloud_tenant').where('merchant_id', '=', merchantId).execute();
    await noteChange(trx, merchantId);
  });
  print(`${host} takes no cloud accounts any more.`);
}

async function findMerchant(trx: Transaction<DB>, host: string): Promise<string> {
  const id = await merchantIdOfHost(trx, host.toLowerCase());
  if (id === null) throw new CommandError(`HOST: "${host}" is no merchant's.`);
  return id;
}

/** Makes settings that an administrator has open stale. */
async function noteChange(trx: Transaction<DB>, merchantId: string): Promise<void> {
  await trx
    .updateTable('merchant')
    .set({ sign_in_version: sql`sign_in_version + 1` })
    .where('id', '=', merchantId)
    .execute();
}
