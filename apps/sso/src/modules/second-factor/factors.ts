import type { FactorScope, FactorSettings } from '@axp/server-kit/second-factor';
import { challengeLifetimeMs, FactorRepository } from '@axp/server-kit/second-factor';
import type { Transaction } from 'kysely';
import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { z } from 'zod';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import { spendOnce } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { FactorState, SecondFactorRule } from './domain/second-factor.ts';
import { isRequiredOf, secondFactorRules } from './domain/second-factor.ts';

interface FactorOrigin extends EventOrigin {
  readonly scope: TenantScope;
}

/** The second factors of one tenant's people, for the use cases that both servers share. */
export function factorScopeOf({ scope, ...origin }: FactorOrigin): FactorScope<Transaction<DB>> {
  const { tenant, clock, newId, read, write } = scope;
  return {
    owner: { column: 'tenant_id', id: tenant.id },
    site: tenant.name,
    clock,
    newId,
    read,
    write: (work) => write(work),
    spendChallenge: (trx, name) => {
      const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMs);
      return spendOnce({ name, purpose: 'passkey_challenge', expiresAt }, { trx, scope });
    },
    // Changing how someone signs in is a way to take over the account: the record shows it.
    noteChange: (trx, { action, userId }) =>
      recordEvent(trx, scope, {
        action: `second_factor.${action}`,
        actor: userId,
        subject: userId,
        origin,
      }),
  };
}

/** Second factors for the sign-in pages. */
export interface Factors {
  readonly settings: FactorSettings;
  readonly ruleOf: (scope: TenantScope) => Promise<SecondFactorRule>;
  readonly stateOf: (scope: TenantScope, userId: string) => Promise<FactorState>;
}

export function createFactors(settings: FactorSettings): Factors {
  return {
    settings,
    ruleOf: ({ tenant, read }) => read((trx) => findSecondFactorRule(trx, tenant.id)),
    stateOf: ({ tenant, read }, userId) => read((trx) => stateOf(trx, tenant.id, userId)),
  };
}

/** All second factors of a person who has lost them. */
export function removeFactorsOf(trx: Transaction<DB>, tenantId: string, userId: string) {
  return new FactorRepository(trx, { column: 'tenant_id', id: tenantId }).removeAll(userId);
}

async function stateOf(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<FactorState> {
  const factors = new FactorRepository(trx, { column: 'tenant_id', id: tenantId });
  const [rule, person, app, keys] = await Promise.all([
    findSecondFactorRule(trx, tenantId),
    selectRows({ db: trx, tenant: { id: tenantId } }, 'app_user')
      .select('is_administrator as isAdministrator')
      .where('id', '=', userId)
      .executeTakeFirst(),
    factors.appOf(userId),
    factors.passkeysOf(userId),
  ]);
  return {
    isOff: rule === 'off',
    isRequired: isRequiredOf(rule, { isAdministrator: person?.isAdministrator ?? false }),
    hasApp: app !== null,
    hasPasskey: keys.length > 0,
  };
}

/** An unknown rule counts as the strictest; a tenant that has set none leaves it to its users. */
const settings = z.object({
  secondFactor: z.enum(secondFactorRules).catch('required').default('optional'),
});

export async function findSecondFactorRule(
  trx: Transaction<DB>,
  tenantId: string,
): Promise<SecondFactorRule> {
  const row = await trx
    .selectFrom('tenant')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return settings.parse(row?.settings ?? {}).secondFactor;
}

/** The address of a new app's secret as a picture for authenticator apps. */
export function totpPicture(uri: string): string {
  return toSvgSource(generate(uri), { xmlDeclaration: false, width: 200, height: 200 });
}
