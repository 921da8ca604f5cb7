import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/**
 * A provider or the platform ends its session, and with it those here that came from it (OpenID
 * Connect Back-Channel Logout 1.0).
 */
export const backchannelLogout = operation('POST', '/auth/backchannel-logout', {
  summary: 'End the sessions of a logout token',
  access: 'public',
  body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  form: 'urlencoded',
  success: { status: 200, data: z.object({}) },
  errors: ['logout_token.refused', 'auth.provider_unreachable'],
});
