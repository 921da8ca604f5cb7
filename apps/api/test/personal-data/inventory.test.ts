import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  dataKinds,
  personalData,
} from '../../src/modules/administration/personal-data/personal-data.ts';
import { testApi } from '../app.ts';

const api = testApi();

/** Columns that hold a code, a zone or a digest in every table that has one of this name. */
const codes: ReadonlySet<string> = new Set(
  `action answer condition from_status kind language layout media_type method method_code next_per
  object_type price_currency price_per privacy reason_code right_kind severity state status theme
  timezone to_status token_hash type`.split(/\s+/),
);

/** Columns about the company, its things and its settings, or about no one. */
const impersonal: Readonly<Record<string, string>> = {
  // Texts of administrators for everyone.
  announcement: 'texts link_url',
  legal_draft: 'content changes_en changes_th',
  legal_text: 'content changes_en changes_th',
  own_amenities: 'amenities former',
  own_field: 'subject definition',
  reject_reasons: 'reasons',
  // Reason why the company voided it; the row is final.
  bill: 'number void_reason',
  booking: 'announced_state',
  booking_series: 'rule wall_start former_starts',
  booking_series_exception: 'fields',
  branding_draft: 'title locale support_contact',
  branding_version: 'title locale support_contact',
  building: 'name opening_hours address',
  building_day: 'fit lead_times open_by_hour used_by_hour',
  business_unit: 'title booking_rules',
  closed_day: 'name_en name_th',
  cloud_tenant: 'tenant_key application_id',
  // Of a screen in a building.
  display: 'details actions device off_start off_end',
  display_pairing: 'code_hash device address',
  floor: 'name way',
  floor_plan_content: 'picture steps',
  floor_plan_former: 'picture shapes',
  floor_plan_shape: 'outline',
  group_mapping: 'group_name',
  image: 'content_type',
  login_throttle: 'key_hash',
  mail_connection: `domain host username auth oauth sealed_secret trusted_hosts trusted_networks
    series_clash failure tls dkim_selector checks`,
  merchant: 'title locale support_contact services booking_rules second_factor limits currency',
  merchant_host: 'host',
  // Whether reports name people.
  merchant_report: 'people',
  // Decisions, and keys of another system that last a week.
  move_in_thing: `key group_key resource_key owner_key series_key choice
    outcome reason`,
  opening_day: 'part_ids',
  passkey_challenge: 'challenge_hash',
  // Of those who work on it, about a thing and a company.
  problem: 'resolution category supplier',
  resource: `name description booking_rules search_text licence_class opening_hours code
    own_fields`,
  resource_address: 'local_part pool_type',
  resource_block: 'title unit_ids',
  resource_code: 'secret_hash sealed_secret',
  resource_import: 'floor_ids',
  resource_import_row: 'before',
  scim_connection: 'leaver_rule',
  // With ids of its members.
  scim_group: 'external_id display_name display_name_key before_dry_run',
  search_demand: 'outcome',
  security_event: 'reason',
  // Of a sign-in that has not ended, without an account.
  sign_in_attempt: 'state_hash key_hash nonce code_verifier callback',
  sign_in_method: `code name issuer authority client_id client_secret_name audience scopes
    allowed_domains label_en label_th logo_digest accepted_acr upstream_second_factor sealed_secret
    group_mode groups_claim external_id_claim`,
  unit_budget: 'currency when_used_up',
  // Ids of the people who booked, to tell how many they are.
  unit_day: 'people',
  walk_up: 'claim_hash',
  wanted_time: 'outcome',
  weekly_report: 'send_at',
  webhook_endpoint: `name url events known_types sealed_secret secret_ending sealed_former_secret
    off_reason last_failure format`,
};

/** Rows that leave with the row that refers to them. */
const withOthers: Readonly<Record<string, string>> = {
  // Pictures of people, licences and problems are deleted by their ids.
  image: 'original thumbnail',
  // With the attachment.
  stored_file: 'original thumbnail',
};

const words = (text = '') => text.split(/\s+/).filter(Boolean);

interface Column {
  readonly table: string;
  readonly column: string;
}

async function columnsOf(types: readonly string[]): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
      and (cardinality(${types}::text[]) = 0 or c.data_type = any (${types}::text[]))
    order by 1, 2`.execute(api.db);
  return rows;
}

const listed = new Map(Object.entries(personalData));

function columnsListedFor(table: string): readonly string[] {
  const { deletes = {}, clears = [], rewrites = {} } = listed.get(table) ?? {};
  return [
    ...Object.values(deletes).flat(),
    ...clears.flatMap(({ columns, ...by }) => [
      ...Object.keys(columns),
      ...Object.values(by).flat(),
    ]),
    ...(rewrites.texts ?? []),
    ...(rewrites.json ?? []),
  ];
}

/** Whether an erasure deletes the rows of a person, and all columns with them. */
function isDeleted(table: string): boolean {
  const { of = [], to = [], bookings = [] } = listed.get(table)?.deletes ?? {};
  return of.length + to.length + bookings.length > 0;
}

describe('the inventory of personal data', () => {
  it('[R-04] classifies every column that can hold text, files or JSON', async () => {
    const found = await columnsOf([
      'text',
      'json',
      'jsonb',
      'bytea',
      'ARRAY',
      'inet',
      'character varying',
    ]);
    const unclassified = found.filter(
      ({ table, column }) =>
        !isDeleted(table) &&
        !codes.has(column) &&
        ![
          ...columnsListedFor(table),
          ...words(impersonal[table]),
          ...words(withOthers[table]),
        ].includes(column),
    );
    expect(unclassified).toEqual([]);
  });

  it('[R-04] lists each reference to a person whose rows end with the person', async () => {
    const { rows } = await sql<Column>`
      select k.conrelid::regclass::text as table, a.attname as column
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
      where k.contype = 'f' and k.confrelid = 'app_user'::regclass and k.confdeltype = 'c'
      order by 1, 2`.execute(api.db);
    const missing = rows
      .filter(({ table, column }) => !listed.get(table)?.deletes?.of?.includes(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(missing).toEqual([
      'display.user_id', // acts for a screen
      'resource_import.created_by', // which resources a sheet changed
      'scim_user.person_id', // the same as user_id
    ]);
  });

  it('names only tables and columns that exist', async () => {
    const existing = new Set(
      (await columnsOf([])).map(({ table, column }) => `${table}.${column}`),
    );
    const named = [
      ...[...listed.keys()].flatMap((table) =>
        columnsListedFor(table).map((one) => `${table}.${one}`),
      ),
      ...[impersonal, withOthers].flatMap((list) =>
        Object.entries(list).flatMap(([table, text]) =>
          words(text).map((one) => `${table}.${one}`),
        ),
      ),
    ];
    expect(named.filter((one) => !existing.has(one))).toEqual([]);
  });

  it('[R-04] is described in docs/privacy.md, kind by kind', async () => {
    const file = new URL('../../../../docs/privacy.md', import.meta.url);
    const described = [...(await readFile(file, 'utf8')).matchAll(/^\| `([a-z-]+)` +\|/gm)];
    expect(described.map(([, kind]) => kind)).toEqual([...dataKinds]);
  });
});
