import { limitKinds } from '@axp/contracts/vocabulary';
import { CommandError } from '@axp/server-kit/process';
import { sql } from 'kysely';
import { LimitSettings } from '../platform/limits/limit-settings.ts';
import type { Operator, Options } from './operator.ts';

/** Replaces the limits of one kind (H-09); the default holds where an option is absent. */
export async function limitMerchantBy(
  { unitOfWork, print }: Operator,
  [host = '', kind = '']: readonly string[],
  { person, merchant }: Options,
): Promise<void> {
  const own = {
    ...(person && { person: Number(person) }),
    ...(merchant && { merchant: Number(merchant) }),
  };
  const parsed = LimitSettings.safeParse({ [kind]: own });
  if (!parsed.success) {
    throw new CommandError(
      `KIND is one of ${limitKinds.join(', ')}; --person and --merchant are whole numbers up to a billion.`,
    );
  }
  const { numAffectedRows } = await unitOfWork.asSystem((trx) =>
    sql`
      update merchant set limits = limits || ${JSON.stringify(parsed.data)}::jsonb
      where id = (select merchant_id from merchant_host where host = ${host.toLowerCase()})
    `.execute(trx),
  );
  if (numAffectedRows === 0n) throw new CommandError(`HOST: "${host}" is no merchant's.`);
  print(`The limit of ${kind} a day is changed; servers apply it within 15 seconds.`);
}
