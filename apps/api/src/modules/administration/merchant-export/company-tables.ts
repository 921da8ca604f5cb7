import { sql } from 'kysely';
import type { ExportTable } from './export-table.ts';
import { columnsOf } from './export-table.ts';

/** A table of the merchant with columns under their own names. */
function plain(
  merchantId: string,
  table: string,
  { name, keys = ['id'], columns }: PlainTable,
): ExportTable {
  return {
    name,
    from: sql`${sql.table(table)} where merchant_id = ${merchantId}`,
    keys: keys.map((key) => sql.ref(`${table}.${key}`)),
    columns: columnsOf(table, columns),
  };
}

interface PlainTable {
  readonly name: string;
  readonly keys?: readonly string[];
  readonly columns: readonly string[];
}

/** Settings and people of the company, and its audit trail. */
export function companyTables(merchantId: string): readonly ExportTable[] {
  return [
    {
      name: 'company',
      from: sql`merchant where merchant.id = ${merchantId}`,
      keys: [sql`merchant.id`],
      columns: {
        ...columnsOf('merchant', ['title', 'locale', 'timezone', 'currency', 'support_contact']),
        ...columnsOf('merchant', ['services', 'theme', 'created_at']),
      },
    },
    {
      name: 'business-units',
      from: sql`business_unit unit where unit.merchant_id = ${merchantId}`,
      keys: [sql`unit.id`],
      columns: {
        ...columnsOf('unit', ['id', 'title', 'is_active']),
        approvers: sql`array(select person.email from business_unit_approver named
          join app_user person on person.merchant_id = named.merchant_id
            and person.id = named.user_id
          where named.merchant_id = unit.merchant_id and named.business_unit_id = unit.id
          order by person.email)`,
      },
    },
    plain(merchantId, 'app_user', {
      name: 'accounts',
      columns: ['id', 'email', 'full_name', 'status', 'language', 'timezone', 'created_at'],
    }),
    ruleTable(merchantId),
    plain(merchantId, 'own_field', {
      name: 'own-fields',
      columns: ['id', 'subject', 'kind', 'position', 'is_archived', 'definition'],
    }),
    {
      name: 'own-amenities',
      from: sql`own_amenities own cross join lateral jsonb_array_elements(own.amenities)
        with ordinality listed (amenity, place) where own.merchant_id = ${merchantId}`,
      keys: [sql`listed.place`],
      columns: {
        name_en: sql`listed.amenity #>> '{name,en}'`,
        name_th: sql`listed.amenity #>> '{name,th}'`,
      },
    },
    plain(merchantId, 'legal_text', {
      name: 'legal-texts',
      keys: ['kind', 'version'],
      columns: ['kind', 'version', 'content', 'published_at'],
    }),
    plain(merchantId, 'audit_event', {
      name: 'audit-trail',
      columns: [
        'id',
        'at',
        'actor_id',
        'actor_name',
        'action',
        'object_type',
        'object_id',
        'object_name',
        'before',
        'after',
      ],
    }),
  ];
}

/** Booking rules that are set: of the company, of business units, of resources. */
function ruleTable(merchantId: string): ExportTable {
  return {
    name: 'booking-rules',
    from: sql`(
      select 1 as place, id, 'company' as level, title as name, booking_rules as rules
      from merchant where id = ${merchantId}
      union all select 2, id, 'business-unit', title, booking_rules from business_unit
      where merchant_id = ${merchantId}
      union all select 3, id, 'resource', name, booking_rules from resource
      where merchant_id = ${merchantId}
    ) rule where rule.rules <> '{}'`,
    keys: [sql`rule.place`, sql`rule.id`],
    columns: columnsOf('rule', ['level', 'name', 'rules']),
  };
}

/** Amounts are in the smallest unit of their currency. */
export function moneyTables(merchantId: string): readonly ExportTable[] {
  return [
    plain(merchantId, 'kind_price', {
      name: 'prices',
      keys: ['type'],
      columns: [
        'type',
        'price_amount',
        'price_currency',
        'price_per',
        'since',
        'next_amount',
        'next_per',
        'next_since',
      ],
    }),
    {
      name: 'budgets',
      from: sql`unit_budget budget join business_unit unit
        on unit.merchant_id = budget.merchant_id and unit.id = budget.business_unit_id
        where budget.merchant_id = ${merchantId}`,
      keys: [sql`budget.business_unit_id`, sql`budget.year`],
      columns: {
        business_unit: sql`unit.title`,
        ...columnsOf('budget', ['year', 'amount', 'currency', 'when_used_up']),
      },
    },
    {
      name: 'bills',
      from: sql`bill
        join business_unit unit on unit.merchant_id = bill.merchant_id
          and unit.id = bill.business_unit_id
        join resource on resource.merchant_id = bill.merchant_id
          and resource.id = bill.resource_id
        where bill.merchant_id = ${merchantId}`,
      keys: [sql`bill.id`],
      columns: {
        ...columnsOf('bill', ['id', 'number', 'status', 'booking_id']),
        business_unit: sql`unit.title`,
        resource: sql`resource.name`,
        ...columnsOf('bill', ['starts_at', 'ends_at', 'timezone', 'quantity', 'driven_km']),
        ...columnsOf('bill', ['price_amount', 'price_per', 'price_currency', 'amount']),
        ...columnsOf('bill', ['issued_at', 'paid_at', 'voided_at', 'void_reason']),
      },
    },
  ];
}
