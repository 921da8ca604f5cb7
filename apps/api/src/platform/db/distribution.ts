import type { Distribution } from '@axp/server-kit/db';

/** How Citus distributes the tables: all rows of a merchant are on one node. */
export const distribution: Distribution = {
  column: 'merchant_id',
  copied: ['merchant', 'merchant_host'],
  droppedTriggers: ['merchant_begins_branding_history'],
};
