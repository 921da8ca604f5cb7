import { joinWithin } from '@axp/server-kit/db';

/** Joins the rows of the same tenant whose columns are equal: `('u.id', 's.user_id')`. */
export const sameTenant = joinWithin('tenant_id');
