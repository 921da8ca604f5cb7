import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';
import { languages } from '../vocabulary/languages.ts';

const Color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));
const ColorPair = z.object({ color: Color, textColor: Color });
const Picture = z.object({ original: z.string(), thumbnail: z.string() });

/** A merchant's own colours on top of the product's theme (T-04). */
export const MerchantTheme = z.object({
  accent: ColorPair,
  navigationBar: ColorPair,
  largeButton: z.object({
    type: z.enum(['solid', 'gradient']),
    color1: Color,
    color2: z.nullable(Color),
    textColor: Color,
  }),
});
export type MerchantTheme = z.output<typeof MerchantTheme>;

/** Public data of a merchant, readable without signing in (T-01). */
export const Merchant = namedObject('Merchant', {
  id: Id,
  title: z.string(),
  locale: z.enum(languages),
  supportContact: z.string(),
  timezone: z.string(),
  /** Of new prices (ISO 4217). */
  currency: z.string(),
  theme: MerchantTheme,
  settings: z.object({
    logoImage: Picture,
    backgroundImage: z.nullable(z.object({ original: z.string() })),
  }),
  /** Only '1' means enabled (T-06). */
  services: z.record(z.string(), z.string()),
});
export type Merchant = z.output<typeof Merchant>;

export const getMerchant = operation('GET', '/merchants/{host}', {
  summary: 'Get the merchant of a host name, with its branding',
  access: 'public',
  params: z.strictObject({ host: z.string().check(z.minLength(1), z.maxLength(255)) }),
  success: { status: 200, data: Merchant },
  errors: ['merchant.unknown'],
});

export const getOwnMerchant = operation('GET', '/merchant', {
  summary: 'Get the current merchant of this host, or 304 if unchanged',
  access: 'public',
  success: { status: 200, data: Merchant },
});
