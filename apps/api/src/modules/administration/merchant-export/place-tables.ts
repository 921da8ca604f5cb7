import { sql } from 'kysely';
import type { ExportTable } from './export-table.ts';
import { columnsOf } from './export-table.ts';

/** Places with their plans. */
export function placeTables(merchantId: string): readonly ExportTable[] {
  return [
    {
      name: 'buildings',
      from: sql`building where building.merchant_id = ${merchantId}`,
      keys: [sql`building.id`],
      columns: columnsOf('building', ['id', 'name', 'address', 'timezone', 'opening_hours']),
    },
    {
      name: 'floors',
      from: sql`floor join building on building.merchant_id = floor.merchant_id
        and building.id = floor.building_id where floor.merchant_id = ${merchantId}`,
      keys: [sql`floor.id`],
      columns: {
        building: sql`building.name`,
        ...columnsOf('floor', ['id', 'name', 'level', 'way']),
      },
    },
    {
      name: 'closed-days',
      from: sql`closed_day join building on building.merchant_id = closed_day.merchant_id
        and building.id = closed_day.building_id where closed_day.merchant_id = ${merchantId}`,
      keys: [sql`closed_day.building_id`, sql`closed_day.day`],
      columns: {
        building: sql`building.name`,
        ...columnsOf('closed_day', ['day', 'name_en', 'name_th']),
      },
    },
    {
      name: 'floor-plans',
      from: sql`floor_plan_shape shape
        join floor on floor.merchant_id = shape.merchant_id and floor.id = shape.floor_id
        join building on building.merchant_id = floor.merchant_id
          and building.id = floor.building_id ${resourceOf('shape')}
        where shape.merchant_id = ${merchantId} and not shape.is_draft`,
      keys: [sql`shape.floor_id`, sql`shape.resource_id`, sql`shape.place`],
      columns: {
        building: sql`building.name`,
        floor: sql`floor.name`,
        resource: sql`resource.name`,
        ...columnsOf('shape', ['floor_id', 'outline']),
      },
    },
  ];
}

/** Facts of resources that the columns of their sheets lack. */
export function resourceTables(merchantId: string): readonly ExportTable[] {
  const resource = { resource_code: sql`resource.code`, resource: sql`resource.name` };
  return [
    {
      name: 'parts-of-rooms',
      from: sql`resource_part made
        join resource whole on whole.merchant_id = made.merchant_id and whole.id = made.whole_id
        join resource part on part.merchant_id = made.merchant_id and part.id = made.part_id
        where made.merchant_id = ${merchantId}`,
      keys: [sql`made.whole_id`, sql`made.part_id`],
      columns: {
        whole_code: sql`whole.code`,
        whole: sql`whole.name`,
        part_code: sql`part.code`,
        part: sql`part.name`,
      },
    },
    {
      name: 'blocks',
      from: sql`resource_block block ${resourceOf('block')}
        where block.merchant_id = ${merchantId}`,
      keys: [sql`block.id`],
      columns: {
        ...resource,
        ...columnsOf('block', ['id', 'kind', 'title', 'starts_at', 'ends_at', 'created_at']),
      },
    },
    {
      name: 'problems',
      from: sql`problem ${resourceOf('problem')}
        join app_user reporter on reporter.merchant_id = problem.merchant_id
          and reporter.id = problem.reported_by
        where problem.merchant_id = ${merchantId}`,
      keys: [sql`problem.id`],
      columns: {
        ...resource,
        reported_by: sql`reporter.email`,
        ...columnsOf('problem', ['id', 'category', 'text', 'is_unusable', 'reported_at']),
        ...columnsOf('problem', ['resolved_at', 'resolution', 'supplier']),
      },
    },
    {
      name: 'announcements',
      from: sql`announcement
        left join building on building.merchant_id = announcement.merchant_id
          and building.id = announcement.building_id
        left ${resourceOf('announcement')}
        where announcement.merchant_id = ${merchantId}`,
      keys: [sql`announcement.id`],
      columns: {
        building: sql`building.name`,
        ...resource,
        ...columnsOf('announcement', ['id', 'severity', 'texts', 'link_url']),
        ...columnsOf('announcement', ['starts_at', 'ends_at']),
      },
    },
  ];
}

function resourceOf(table: string) {
  return sql`join resource on resource.merchant_id = ${sql.ref(`${table}.merchant_id`)}
    and resource.id = ${sql.ref(`${table}.resource_id`)}`;
}
