import type { ApiKeyBody } from '@axp/contracts/api-keys';
import { createApiKey, createOwnApiKey } from '@axp/contracts/api-keys';
import type { KeyScopes } from '@axp/contracts/vocabulary';
import { noScopes } from '@axp/contracts/vocabulary';
import type { Member, TestApi } from '../app.ts';

export const allScopes: KeyScopes = {
  resources: 'change',
  bookings: 'change',
  checkIn: 'change',
  approvals: 'change',
  people: 'change',
  settings: 'change',
  provisioning: 'change',
  logs: 'see',
};

interface KeyTraits extends Partial<Omit<ApiKeyBody, 'scopes'>> {
  readonly scopes?: Partial<KeyScopes>;
}

/** A key that sees rooms and bookings, unless scopes are given; it lasts for 90 days. */
export function keyBody({ scopes, ...traits }: KeyTraits): ApiKeyBody {
  return {
    name: 'Lobby screen',
    expiresAt: '2027-01-31T17:00:00.000Z',
    networks: [],
    ...traits,
    scopes: { ...noScopes, ...(scopes ?? { resources: 'see', bookings: 'see' }) },
  };
}

/** Calls of a program with a key instead of a session. */
export interface KeyCalls {
  readonly id: string;
  readonly host: string;
  readonly token: string;
}

export async function merchantKey(api: TestApi, as: Member, traits: KeyTraits): Promise<KeyCalls> {
  const { data } = await api.call(createApiKey, { as, body: keyBody(traits) });
  return { id: data.id, host: as.host, token: data.key };
}

export async function personalKey(api: TestApi, as: Member, traits: KeyTraits): Promise<KeyCalls> {
  const { data } = await api.call(createOwnApiKey, { as, body: keyBody(traits) });
  return { id: data.id, host: as.host, token: data.key };
}
