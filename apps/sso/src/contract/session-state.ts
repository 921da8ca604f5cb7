import { operation } from '@axp/contracts';
import * as z from 'zod/mini';

/**
 * Whether the sign-on that an ID token came from still runs, for applications that keep sessions of
 * their own and refresh them (H-06). Its ids are random, and known from the ID token alone.
 */
export const readSessionState = operation({
  id: 'readSessionState',
  method: 'POST',
  path: '/sessions/state',
  summary: 'Whether the sign-on behind an ID token still runs',
  access: 'public',
  body: z.strictObject({
    tenant_key: z.string().check(z.minLength(1), z.maxLength(63)),
    application_id: z.string().check(z.minLength(1), z.maxLength(64)),
    session_id: z.uuid(),
    user_id: z.uuid(),
  }),
  success: { status: 200, data: z.object({ active: z.boolean() }) },
  errors: [],
});
