import { operation } from '@axp/contracts';
import * as z from 'zod/mini';

/** Accounts per call. */
const mostAccounts = 500;

/**
 * Which accounts may still sign in, for applications with sign-in methods of their own, and whom the
 * tenant requires a second factor of (H-06, H-11). The ids are random, and known from ID tokens alone.
 */
export const readAccountStates = operation('POST', '/accounts/states', {
  id: 'readAccountStates',
  summary: 'Which accounts may still sign in, and the rule on second factors',
  access: 'public',
  body: z.strictObject({
    tenant_key: z.string().check(z.minLength(1), z.maxLength(63)),
    application_id: z.string().check(z.minLength(1), z.maxLength(64)),
    user_ids: z.array(z.uuid()).check(z.maxLength(mostAccounts)),
  }),
  success: {
    status: 200,
    data: z.object({
      /** Of an unknown tenant or application: null, and nothing follows from the answer. */
      states: z.nullable(
        z.object({
          active_ids: z.array(z.string()),
          second_factor: z.enum(['off', 'optional', 'administrators', 'required']),
        }),
      ),
    }),
  },
});
