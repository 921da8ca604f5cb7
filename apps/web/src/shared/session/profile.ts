import { getMe, operation, User } from '@axp/contracts';
import * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';

/** Reads the profile; also accepts a nested one. */
const readProfile = operation({
  ...getMe,
  success: {
    status: 200,
    data: z.union([
      User,
      z.pipe(
        z.object({ data: User }),
        z.transform((nested) => nested.data),
      ),
    ]),
  },
});

export async function fetchProfile(): Promise<User> {
  const { data } = await call(readProfile, { query: { include: 'businessUnits' } });
  return data;
}

/** The user of the last visit; null when nothing usable is stored. */
export function readStoredUser(storage: KeyValueStorage): User | null {
  const text = storage.read('userData');
  if (text === null) return null;
  try {
    return User.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function storeUser(storage: KeyValueStorage, user: User): void {
  storage.write('userData', JSON.stringify(user));
  storage.write('userTimezone', user.timezone);
}
