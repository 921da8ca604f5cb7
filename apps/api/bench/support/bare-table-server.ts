import { createServer } from 'node:http';
import pg from 'pg';
import type { TableName } from './tables.ts';
import { isTableName } from './tables.ts';

/**
 * The reference of P50 as a process: the rows of a first page by the index of their order, with the
 * names beside them that the table shows, as they come.
 */
const statements: Readonly<Record<TableName, string>> = {
  resources: `
    select resource.*, building.name as building_name, building.timezone,
      floor.name as floor_name, unit.title as unit_title
    from resource
    join building on building.merchant_id = resource.merchant_id
      and building.id = resource.building_id
    left join floor on floor.merchant_id = resource.merchant_id and floor.id = resource.floor_id
    left join business_unit unit on unit.merchant_id = resource.merchant_id
      and unit.id = resource.business_unit_id
    where resource.merchant_id = $1 order by resource.name, resource.id limit 51`,
  users: `
    select id, email, full_name, profile_image_id, status, is_administrator, is_approver,
      is_all_bu, version, created_at,
      (select jsonb_agg(jsonb_build_object('id', unit.id, 'title', unit.title) order by unit.title)
        from user_business_unit member
        join business_unit unit on unit.merchant_id = member.merchant_id
          and unit.id = member.business_unit_id
        where member.merchant_id = app_user.merchant_id and member.user_id = app_user.id) as units
    from app_user where merchant_id = $1 order by full_name, id limit 51`,
  'audit-events': `
    select event.*, actor.full_name as actor_name from audit_event event
    left join app_user actor on actor.merchant_id = event.merchant_id and actor.id = event.actor_id
    where event.merchant_id = $1 order by event.at desc, event.id desc limit 51`,
};

const [databaseUrl, merchantId = '', port] = process.argv.slice(2);
const asText = { getTypeParser: () => (text: string) => text };
const pool = new pg.Pool({ connectionString: databaseUrl, types: asText });

async function pageOf(name: string): Promise<string> {
  if (!isTableName(name)) throw new Error(`no table ${name}`);
  const { rows } = await pool.query({ name, text: statements[name], values: [merchantId] });
  return JSON.stringify(rows);
}

createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  void pageOf(request.url?.slice(1) ?? '').then((body) => response.end(body));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
