import { joinWithin } from '@axp/server-kit/db';

/** Joins the rows of the same merchant whose columns are equal: `('unit.id', 'bill.unit_id')`. */
export const sameMerchant = joinWithin('merchant_id');
