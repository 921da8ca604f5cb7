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
const hostileAddresses = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://other.test',
  '//other.test',
  'https://other.test/\r\nX: y',
  'not an address',
];

type Values = Readonly<Record<string, string>>;

interface Settings {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  readonly safeParse: (values: Values) => { readonly error?: z.ZodError | undefined };
}

interface AddressSetting {
  readonly name: string;
  /** Hostile values that it takes. */
  readonly hostile: readonly string[];
  /** Where it refuses an address without encryption; null where its form has none. */
  readonly refusesPlain: { readonly production: boolean; readonly demo: boolean } | null;
}

/**
 * Settings whose value is an address, found by what each takes: a text of any kind is none. Those
 * with an address of the right form and no other are addresses.
 * @param production other settings without which a server doesn't start in production
 */
export function addressSettings(settings: Settings, production: Values): AddressSetting[] {
  const refuses = (name: string, values: Values) =>
    settings.safeParse(values).error?.issues.some(({ path }) => path.join('.') === name) ?? false;
  return Object.entries(settings.shape).flatMap(([name, schema]) => {
    const takes = (value: string) => z.core.safeParse(schema, value).success;
    if (takes('not an address') || ![...plainAddresses, 'https://other.test'].some(takes))
      return [];
    const plain = plainAddresses.find(takes);
    const inDemo = (value: string) => ({ AXP_ENV: 'demo', [name]: value });
    return [
      {
        name,
        hostile: hostileAddresses.filter((value) => !refuses(name, inDemo(value))),
        refusesPlain:
          plain === undefined
            ? null
            : {
                production: refuses(name, { ...production, AXP_ENV: 'production', [name]: plain }),
                demo: refuses(name, { ...production, ...inDemo(plain) }),
              },
      },
    ];
  });
}
