import { apiBasePath, login, TokenPair } from '@axp/contracts';
import { z } from 'zod';
import { crowdEmail, crowdHost } from '../../test/crowd.ts';
import { testPassword } from '../../test/factories.ts';
import { post } from '../../test/process/http-client.ts';

/** Seeded user with a session. */
export interface Person {
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

const SignedIn = z.object({ data: TokenPair });

async function signIn(origin: string, merchant: number, person: number): Promise<Person> {
  const host = crowdHost(merchant);
  const { answer } = await post(origin, {
    host,
    path: `${apiBasePath}${login.path}`,
    body: { email: crowdEmail(person), password: testPassword },
  });
  const { accessToken } = SignedIn.parse(answer).data;
  const authorization = `Bearer ${accessToken}`;
  return { host, headers: { host, authorization, 'content-type': 'application/json' } };
}

/** Signs in users of the first merchants in turn; per benchmark, because tokens expire soon. */
export async function signInMany(
  origin: string,
  { count, merchants = 1 }: { readonly count: number; readonly merchants?: number },
): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const merchant = 1 + (index % merchants);
    people.push(await signIn(origin, merchant, 1 + Math.floor(index / merchants)));
  }
  return people;
}
