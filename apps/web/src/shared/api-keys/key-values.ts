import type { ApiKey, ApiKeyBody } from '@axp/contracts/api-keys';
import { noScopes } from '@axp/contracts/vocabulary';
import { addDays, instantAt, isCalendarDay } from '@/shared/lib/datetime/index.ts';

export type KeyScopes = ApiKeyBody['scopes'];

/** Scopes to start from, by who has the key. */
export const keyPresets = {
  merchant: ['display', 'report', 'others', 'directory', 'all', 'none'],
  own: ['own', 'report', 'all', 'none'],
} as const;
export type KeyPreset = (typeof keyPresets)['merchant' | 'own'][number];

export const presetScopes: Readonly<Record<KeyPreset, KeyScopes>> = {
  display: { ...noScopes, resources: 'see', bookings: 'see', checkIn: 'change' },
  report: {
    ...noScopes,
    resources: 'see',
    bookings: 'see',
    approvals: 'see',
    people: 'see',
    settings: 'see',
  },
  others: { ...noScopes, resources: 'see', bookings: 'change', people: 'see' },
  directory: { ...noScopes, provisioning: 'change' },
  own: { ...noScopes, resources: 'see', bookings: 'change', checkIn: 'change' },
  all: {
    resources: 'change',
    bookings: 'change',
    checkIn: 'change',
    approvals: 'change',
    people: 'change',
    settings: 'change',
    // For the directory alone, which has a key of its own.
    provisioning: 'none',
    logs: 'see',
  },
  none: noScopes,
};

/** Lengths of a key's life in days. */
export const keyLives = ['30', '90', '365'] as const;

/** The form as it is filled in. */
export interface KeyValues {
  readonly name: string;
  readonly life: (typeof keyLives)[number] | 'date' | 'kept';
  /** Last day, where a date is chosen. */
  readonly day: string;
  readonly scopes: KeyScopes;
  readonly networks: string;
}

export function valuesOf(key: ApiKey | null, preset: KeyPreset): KeyValues {
  return {
    name: key?.name ?? '',
    life: key ? 'kept' : '90',
    day: '',
    scopes: key?.scopes ?? presetScopes[preset],
    networks: key?.networks.join(', ') ?? '',
  };
}

/** An address alone is a network of one. */
function asNetwork(text: string): string {
  if (text.includes('/')) return text;
  return `${text}/${text.includes(':') ? 128 : 32}`;
}

interface Place {
  readonly now: number;
  readonly timezone: string;
  readonly key: ApiKey | null;
}

const dayMs = 86_400_000;

export function bodyOf({ name, scopes, networks, ...values }: KeyValues, place: Place) {
  return {
    name,
    scopes,
    networks: networks
      .split(/[\s,]+/)
      .filter((text) => text !== '')
      .map(asNetwork),
    expiresAt: expiryOf(values, place),
  };
}

function expiryOf({ life, day }: Pick<KeyValues, 'life' | 'day'>, { now, timezone, key }: Place) {
  if (life === 'kept') return key?.expiresAt ?? '';
  if (life !== 'date') return new Date(now + Number(life) * dayMs).toISOString();
  return isCalendarDay(day) ? instantAt({ day: addDays(day, 1), time: '00:00' }, timezone) : '';
}
