import type { Row } from '../source/source.ts';

export const resourceColumns = [
  'resource_id',
  'name',
  'location',
  'contact_info',
  'description',
  'notes',
  'status_id',
  'requires_approval',
  'max_participants',
  'schedule_id',
  'resource_type_id',
  'min_notice_time_add',
  'min_notice_time',
  'max_notice_time',
  'max_duration',
  'min_duration',
  'min_increment',
  'buffer_time',
  'auto_release_minutes',
] as const;
export type ResourceRow = Row<(typeof resourceColumns)[number]>;
