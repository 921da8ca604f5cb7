import { z } from 'zod';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const ColorPair = z.object({ color: Color, textColor: Color });
const Picture = z.object({ original: z.string(), thumbnail: z.string() });

/** A merchant's own colours on top of the product's theme (spec section 3). */
export const MerchantTheme = z.object({
  accent: ColorPair,
  navigationBar: ColorPair,
  largeButton: z.object({
    type: z.enum(['solid', 'gradient']),
    color1: Color,
    color2: Color.nullable(),
    textColor: Color,
  }),
});
export type MerchantTheme = z.output<typeof MerchantTheme>;

/** What everybody on the merchant's host may know of it, signed in or not (spec section 3). */
export const Merchant = z
  .object({
    id: Id,
    title: z.string(),
    locale: z.enum(['en', 'th']),
    supportContact: z.string(),
    timezone: z.string(),
    theme: MerchantTheme,
    settings: z.object({
      logoImage: Picture,
      backgroundImage: z.object({ original: z.string() }).nullable(),
    }),
    /** Only '1' means enabled (T-06). */
    services: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Merchant' });
export type Merchant = z.output<typeof Merchant>;

export const getMerchant = operation({
  id: 'getMerchant',
  method: 'GET',
  path: '/merchants/{host}',
  summary: 'The merchant of a host name, with its branding',
  access: 'public',
  params: z.strictObject({ host: z.string().min(1).max(255) }),
  success: { status: 200, data: Merchant },
  errors: ['merchant.unknown'],
});
