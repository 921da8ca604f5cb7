import { explainIssue, languages, parseFields, setTimezone } from '@axp/contracts';
import { translateIn } from '@axp/server-kit/http';
import { CommandError } from '@axp/server-kit/process';
import { z } from 'zod';
import { createMerchant, isTakenHost } from '../modules/merchants/index.ts';
import type { Operator, Options } from './operator.ts';

/** A host name without a port; numbers and labels as DNS has them. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const bangkok = 'Asia/Bangkok';

const NewMerchantInput = z.strictObject({
  HOST: z.string().toLowerCase().regex(hostName, { error: 'invalid_format' }),
  '--title': z.string().trim().min(1).max(120),
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
