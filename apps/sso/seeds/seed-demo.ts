import type { UnitOfWork } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { localIssuer } from '../src/modules/local-accounts/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import type { DemoTenant } from './demo-data.ts';
import {
  bookingApplicationId,
  demoPassword,
  demoTenants,
  playgroundTenantKey,
} from './demo-data.ts';

export interface SeedOptions {
  readonly clock: { now(): Date };
  readonly newId: () => string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Port of the booking application, to which sign-ons return. */
  readonly webPort: number;
  /** Where the documentation of axp-kit is; without it, its playground is not registered. */
  readonly docsOrigin?: string | undefined;
}

/** Any number, as long as every server of this program uses the same. */
const SEED_LOCK = 4_711_011;

/**
 * Fills an empty platform with the demo (Z-111), all of it or nothing, and adds what a demo of an
 * earlier release lacks. Two servers may start at once: the second waits and finds it filled.
 * @returns whether the demo was written now
 */
export function seedOnce(unitOfWork: UnitOfWork<DB>, options: SeedOptions): Promise<boolean> {
  return unitOfWork.asSystem(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(trx);
    const tenant = await trx.selectFrom('tenant').select('id').limit(1).executeTakeFirst();
    if (!tenant) await seedDemo(trx, options);
    else await completeDemo(trx, options);
    return !tenant;
  });
}

export async function seedDemo(trx: Transaction<DB>, options: SeedOptions): Promise<void> {
  const passwordHash = await options.hashPassword(demoPassword);
  for (const tenant of demoTenants) {
    const id = options.newId();
    await addTenant(trx, id, { tenant, options });
    const connectorId = await addLocalConnector(trx, id, options);
    for (const person of tenant.people) {
      await addPerson(trx, { tenantId: id, connectorId, passwordHash, tenant, person }, options);
    }
    await addApplications(trx, id, { tenant, options });
    if (tenant.key === playgroundTenantKey) await addPlayground(trx, id, options);
  }
}

async function completeDemo(trx: Transaction<DB>, options: SeedOptions): Promise<void> {
  const tenant = await trx
    .selectFrom('tenant')
    .select('id')
    .where('key', '=', playgroundTenantKey)
    .executeTakeFirst();
  if (tenant) await addPlayground(trx, tenant.id, options);
}

interface TenantToAdd {
  readonly tenant: DemoTenant;
  readonly options: SeedOptions;
}

/** Paths are on the tenant's booking host. */
function addressOf(address: string, { tenant, options }: TenantToAdd): string {
  const isPath = address.startsWith('/');
  return isPath ? `http://${tenant.key}.localhost:${options.webPort}${address}` : address;
}

async function addTenant(trx: Transaction<DB>, id: string, adding: TenantToAdd): Promise<void> {
  const { tenant } = adding;
  const { key, name, locale, accentColour, groups } = tenant;
  await trx
    .insertInto('tenant')
    .values({
      id,
      key,
      name,
      locale,
      branding: JSON.stringify({ accentColour }),
      is_operator: tenant.isOperator ?? false,
    })
    .execute();
  for (const { slug, name: title, customUrl } of groups) {
    await trx
      .insertInto('app_group')
      .values({
        tenant_id: id,
        slug,
        name: title,
        custom_url: customUrl && addressOf(customUrl, adding),
      })
      .execute();
  }
}

async function addLocalConnector(
  trx: Transaction<DB>,
  tenantId: string,
  { newId }: SeedOptions,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('connector')
    .values({
      tenant_id: tenantId,
      id,
      slug: 'local',
      kind: 'local',
      name: 'Email and password',
      issuer: localIssuer,
    })
    .execute();
  return id;
}

interface PersonToAdd {
  readonly tenantId: string;
  readonly connectorId: string;
  readonly passwordHash: string;
  readonly tenant: DemoTenant;
  readonly person: DemoTenant['people'][number];
}

async function addPerson(
  trx: Transaction<DB>,
  { tenantId, connectorId, passwordHash, tenant, person }: PersonToAdd,
  { newId, clock }: SeedOptions,
): Promise<void> {
  const id = newId();
  const email = `${person.account}@${tenant.key}.test`;
  await trx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      id,
      connector_id: connectorId,
      issuer: localIssuer,
      subject: id,
      email,
      is_email_verified: true,
      display_name: person.name,
      is_administrator: person.account === 'admin',
    })
    .execute();
  await trx
    .insertInto('local_credential')
    .values({
      tenant_id: tenantId,
      user_id: id,
      login_name: email,
      password_hash: passwordHash,
      changed_at: clock.now().toISOString(),
    })
    .execute();
}

async function addApplications(
  trx: Transaction<DB>,
  tenantId: string,
  { tenant, options }: TenantToAdd,
): Promise<void> {
  const host = `http://${tenant.key}.localhost`;
  for (const [position, { id, name, url, groups }] of tenant.applications.entries()) {
    const isBooking = id === bookingApplicationId;
    await trx
      .insertInto('application')
      .values({
        tenant_id: tenantId,
        id,
        name,
        sort_field: `${position}`,
        url: addressOf(url, { tenant, options }),
        audience: isBooking ? 'axp-booking-api' : id,
        // Without a port: loopback addresses match any port (RFC 8252, 7.3).
        ...(isBooking && {
          logo: `${host}:${options.webPort}/app-icons/icon-192.png`,
          accent_colour: tenant.accentColour,
          login_templates: [`${host}/login/axonscloud/callback/?sessionKey={key}`],
          logout_urls: [`${host}/login`, `${host}/login/`, `${host}/`],
          origins: [host],
          backchannel_logout_uri: `${host}:${options.webPort}/v1/frontend/auth/backchannel-logout`,
        }),
      })
      .execute();
    await trx
      .insertInto('access_rule')
      .values({ tenant_id: tenantId, id: options.newId(), application_id: id, kind: 'everyone' })
      .execute();
    await trx
      .insertInto('application_group')
      .values(groups.map((slug) => ({ tenant_id: tenantId, application_id: id, group_slug: slug })))
      .execute();
  }
}

/**
 * The playground of the documentation, as an application of one tenant. An existing one stays as its
 * administrators left it, removed included.
 */
async function addPlayground(
  trx: Transaction<DB>,
  tenantId: string,
  { docsOrigin, newId }: SeedOptions,
): Promise<void> {
  if (docsOrigin === undefined) return;
  const page = `${docsOrigin}/playground/`;
  const application = { tenant_id: tenantId, application_id: 'playground' };
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('application')
    .values({
      tenant_id: tenantId,
      id: 'playground',
      name: 'axp-kit playground',
      sort_field: '9',
      url: page,
      audience: 'playground',
      login_templates: [`${page}?sessionKey={key}`],
      logout_urls: [page],
      origins: [docsOrigin],
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) return;
  await trx
    .insertInto('access_rule')
    .values({ ...application, id: newId(), kind: 'everyone' })
    .execute();
  await trx
    .insertInto('application_group')
    .values({ ...application, group_slug: 'DEFAULT' })
    .execute();
}
