import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { insertRow, selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import { oidcSettings } from '../connectors/index.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { found, readAt } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type {
  ConnectorForm,
  ConnectorInput,
  ConnectorKind,
  ConnectorOptions,
  StoredConnector,
} from './forms/connector-form.ts';
import { connectorForm } from './forms/connector-form.ts';
import type { Checked, Errors } from './forms/form-field.ts';
import { refuseInternal } from './internal-addresses.ts';
import { leavingAnAdministrator } from './last-administrator.ts';
import type { Creation, Edit } from './object-changes.ts';
import { noteChange, RefusedByRule } from './object-changes.ts';
import { endSessionsOf } from './person-actions.ts';

const explain = (constraint: string) => {
  if (constraint === 'connector_slug') return { slug: { key: 'invalid.taken' } } as const;
  if (constraint === 'connector_issuer') return { issuer: { key: 'invalid.taken' } } as const;
  return null;
};

type Rules = Pick<AdministrationDeps, 'rules' | 'outgoing' | 'hosts' | 'oidc'>;

function formForKind(
  { scope }: TenantDesk,
  { rules, hosts }: Rules,
  options: Pick<ConnectorOptions, 'kind' | 'isNew' | 'canBeEnabled'>,
): ConnectorForm {
  const { key: tenantKey } = scope.tenant;
  const origin = hosts.tenantOrigin(tenantKey);
  const isPlainAllowed = rules.isLoopbackAllowed;
  return connectorForm({ ...options, origin, tenantKey, isPlainAllowed });
}

export function newConnector(
  desk: TenantDesk,
  deps: Rules,
  kind: 'oidc' | 'ldap',
): Creation<ConnectorInput> {
  const { tenant, newId } = desk.scope;
  const form = formForKind(desk, deps, { kind, isNew: true, canBeEnabled: false });
  return {
    fields: form.toFormFields(desk.say),
    action: 'connector.created',
    explain,
    check: (_trx, values) => checkConnector(deps, { form, kind, values }),
    create: async (trx, input) => {
      if (input.isEnabled) throw new RefusedByRule(untested);
      await insertRow({ db: trx, tenant }, 'connector', {
        id: newId(),
        slug: input.slug,
        kind,
        name: input.name,
        issuer: input.issuer,
        position: input.position,
        is_enabled: false,
        settings: JSON.stringify(input.settings),
      }).execute();
      return input.slug;
    },
  };
}

interface TypedConnector {
  readonly form: ConnectorForm;
  readonly kind: ConnectorKind;
  readonly values: Values;
}

async function checkConnector(
  { outgoing, oidc }: Rules,
  { form, kind, values }: TypedConnector,
): Promise<Checked<ConnectorInput>> {
  const checked = form.check(values);
  if (kind === 'local') return checked;
  const field = kind === 'oidc' ? 'issuer' : 'url';
  const judged = await refuseInternal(outgoing, checked, { [field]: values[field] ?? null });
  const isWrong = judged.kind === 'right' && kind === 'oidc' && (await cantSignOut(oidc, judged));
  if (!isWrong) return judged;
  return { kind: 'wrong', errors: { signsOutAtProvider: { key: 'invalid.noSignOutAddress' } } };
}

async function cantSignOut(
  oidc: AdministrationDeps['oidc'],
  { input: { issuer, settings } }: { readonly input: ConnectorInput },
): Promise<boolean> {
  const { signsOutAtProvider, clientId, scopes } = oidcSettings.parse(settings);
  if (!signsOutAtProvider) return false;
  return oidc.lacksSignOut({ issuer, clientId, clientSecret: null, scopes });
}

export async function knownConnector(
  desk: TenantDesk,
  deps: Rules,
  slug: string,
): Promise<{ readonly kind: ConnectorKind; readonly edit: Edit<ConnectorInput> }> {
  const { tenant } = desk.scope;
  const shown = found(await readAt(desk, findConnector, slug));
  const { kind } = shown;
  const form = formForKind(desk, deps, { kind, isNew: false, canBeEnabled: canBeEnabled(shown) });
  const edit: Edit<ConnectorInput> = {
    fields: form.toFormFields(desk.say),
    action: 'connector.changed',
    subject: slug,
    explain,
    load: async (trx) => {
      const stored = await findConnector(trx, tenant.id, slug, { isLocked: true });
      return stored && { values: form.show(stored), version: stored.version };
    },
    check: (_trx, values) => checkConnector(deps, { form, kind, values }),
    save: (trx, input) =>
      leavingAnAdministrator(trx, tenant.id, {
        field: 'isEnabled',
        work: () => saveConnector(trx, desk, input),
      }),
  };
  return { kind, edit };
}

const untested: Errors = { isEnabled: { key: 'invalid.untested' } };

/** Passwords need no test; a method that is on stays on, so that new settings sign no one out. */
function canBeEnabled({ kind, isEnabled, testedAt }: FoundConnector): boolean {
  return kind === 'local' || isEnabled || testedAt !== null;
}

/** Settings that a test does not depend on. */
const untouchedByTest = [
  'createsUsers',
  'allowedDomains',
  'isMailVerified',
  'groupsAttribute',
  'signsOutAtProvider',
];

/** @throws RefusedByRule, where it would be turned on without a passed test */
async function saveConnector(
  trx: Transaction<DB>,
  desk: TenantDesk,
  input: ConnectorInput,
): Promise<void> {
  const before = found(await findConnector(trx, desk.scope.tenant.id, input.slug));
  const settings = sql<string>`settings || ${JSON.stringify(input.settings)}::jsonb`;
  const row = await updateRows({ db: trx, tenant: desk.scope.tenant }, 'connector')
    .set({
      name: input.name,
      position: input.position,
      is_enabled: input.isEnabled,
      // Sealed secrets, which the form does not show, are kept.
      settings,
      tested_at: sql<string | null>`case when (${settings}) - ${untouchedByTest}::text[]
        = settings - ${untouchedByTest}::text[] then tested_at end`,
      version: sql`version + 1`,
    })
    .where('slug', '=', input.slug)
    .returning(['id', 'tested_at as testedAt'])
    .executeTakeFirstOrThrow();
  if (input.isEnabled && !canBeEnabled({ ...before, testedAt: row.testedAt })) {
    throw new RefusedByRule(untested);
  }
  if (!input.isEnabled) {
    const which = { connectorId: row.id };
    await endSessionsOf(trx, desk, { which, reason: 'administrator' });
  }
}

/** Notes a test of the settings of this version; later ones need another. */
export async function noteTest(
  trx: Transaction<DB>,
  desk: TenantDesk,
  { connector, outcome }: { readonly connector: FoundConnector; readonly outcome: string },
): Promise<void> {
  const { tenant, clock } = desk.scope;
  await updateRows({ db: trx, tenant }, 'connector')
    .set({ tested_at: outcome === 'fine' ? clock.now().toISOString() : null })
    .where('id', '=', connector.id)
    .where('version', '=', connector.version)
    .execute();
  const { slug } = connector;
  await noteChange(trx, desk, { action: 'connector.tested', subject: slug, after: { outcome } });
}

/** Removes a connector through which no one has signed in: accounts are identified by theirs. */
export function removeConnector(desk: TenantDesk, slug: string): Promise<boolean> {
  const { tenant, write } = desk.scope;
  return write(async (trx) => {
    const row = await trx
      .deleteFrom('connector as c')
      .where('c.tenant_id', '=', tenant.id)
      .where('c.slug', '=', slug)
      .where('c.kind', '<>', 'local')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('app_user as u')
              .select('u.id')
              .whereRef('u.tenant_id', '=', 'c.tenant_id')
              .whereRef('u.connector_id', '=', 'c.id'),
          ),
        ),
      )
      .returning(['c.name', 'c.issuer'])
      .executeTakeFirst();
    if (!row) return false;
    const before = { name: row.name, issuer: row.issuer };
    await noteChange(trx, desk, { action: 'connector.removed', subject: slug, before });
    return true;
  });
}

const Kind = z.enum(['local', 'oidc', 'ldap']);

export interface FoundConnector extends StoredConnector {
  readonly id: string;
  readonly version: number;
  /** When these connection settings passed their test; null for never. */
  readonly testedAt: string | null;
}

export async function findConnector(
  trx: Transaction<DB>,
  tenantId: string,
  slug: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundConnector | null> {
  const query = selectRows({ db: trx, tenant: { id: tenantId } }, 'connector')
    .select([
      'id',
      'slug',
      'kind',
      'name',
      'issuer',
      'position',
      'is_enabled as isEnabled',
      'settings',
      'version',
      'tested_at as testedAt',
    ])
    .where('slug', '=', slug);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return row ? { ...row, kind: Kind.parse(row.kind) } : null;
}
