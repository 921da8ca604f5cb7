import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/**
 * Mail programs send the form of RFC 8058 without a session; the page of the link sends no field.
 * The link stays valid, so a second request succeeds as well.
 */
export const unsubscribeWeeklyReport = operation('POST', '/weekly-report/{token}', {
  summary: 'Stop the weekly report for the person whom the link of a mail was sent to',
  access: 'public',
  params: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  form: 'urlencoded',
  body: z.strictObject({ 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
  errors: ['link.not_found'],
});
