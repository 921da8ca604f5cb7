import { z } from 'zod';

/** Addresses without encryption, as settings of servers may have them. */
const plainAddresses = [
  'http://other.test',
  'http://{host}',
  'postgres://axp@other.test/axp',
  'smtp://other.test',
  'other.test:3310',
  '10.0.0.5:9464',
];

/** Values that no setting with an address may have. */
export const hostileAddresses: readonly string[] = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://other.test',
  '//other.test',
  'https://other.test/\r\nX: y',
  'not an address',
];

interface AddressSetting {
  readonly name: string;
  /** An address without encryption that it takes; null where it takes none. */
  readonly plain: string | null;
}

interface Settings {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/**
 * Settings whose value is an address, found by what each takes: a text of any kind is none. Those
 * with an address of the right form and no other are addresses.
 */
export function addressSettings({ shape }: Settings): AddressSetting[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const takes = (value: string) => z.core.safeParse(schema, value).success;
    if (takes('not an address') || ![...plainAddresses, 'https://other.test'].some(takes))
      return [];
    return [{ name, plain: plainAddresses.find(takes) ?? null }];
  });
}
