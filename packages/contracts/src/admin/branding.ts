import * as z from 'zod/mini';
import { MerchantTheme } from '../merchants/merchant.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, line, named, namedObject, PageMeta, PageQuery, Version } from '../schemas.ts';
import {
  brandingFields,
  brandingPictureLimits,
  brandingPictures,
  brandingPictureTypes,
} from '../vocabulary/branding.ts';
import { languages } from '../vocabulary/languages.ts';
import { themeColorPaths } from '../vocabulary/theme-contrast.ts';

const Color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'invalid_color' }));
const ColorPair = z.strictObject({ color: Color, textColor: Color });

const LargeButton = z
  .strictObject({
    type: z.enum(['solid', 'gradient']),
    color1: Color,
    /** Where a gradient ends. */
    color2: z.nullable(Color),
    textColor: Color,
  })
  .check(
    z.refine(({ type, color2 }) => type === 'solid' || color2 !== null, {
      path: ['color2'],
      error: 'required',
    }),
  );

/** Branding fields without pictures (D-02). */
const brandingBodyFields = {
  /** Names the company on every page and in the title of the document. */
  title: line(1, 120),
  /** The language of a first visit (T-05). */
  locale: z.enum(languages),
  /** Support email address, phone number, or both. */
  supportContact: line(1, 200),
  theme: z.strictObject({
    accent: ColorPair,
    navigationBar: ColorPair,
    largeButton: LargeButton,
  }),
};
export const BrandingBody = z.strictObject(brandingBodyFields);
export type BrandingBody = z.output<typeof BrandingBody>;

const Picture = z.object({ original: z.string(), thumbnail: z.string() });

/** A text that WCAG 2.2 AA finds too faint on its ground, with colours of the same hue that do. */
const ContrastWarning = namedObject('ContrastWarning', {
  ground: z.enum(themeColorPaths),
  text: z.enum(themeColorPaths),
  /** 1 to 21; text needs 4.5. */
  ratio: z.number(),
  suggestedGround: z.string(),
  suggestedText: z.nullable(z.string()),
});

const BrandingContent = namedObject('BrandingContent', {
  title: z.string(),
  locale: z.enum(languages),
  supportContact: z.string(),
  theme: MerchantTheme,
  logoImage: z.nullable(Picture),
  backgroundImage: z.nullable(Picture),
  /** Empty where everything can be read. */
  warnings: z.array(ContrastWarning),
});
export type BrandingContent = z.output<typeof BrandingContent>;

/** Null for what the operator set up. */
const Author = z.nullable(z.object({ id: Id, fullName: z.string() }));

const PublishedBranding = z.object({
  /** Counts what was ever published, from 1. */
  number: z.int(),
  publishedAt: Instant,
  publishedBy: Author,
  content: BrandingContent,
});

/** Published branding and draft (D-02). */
export const Branding = namedObject('Branding', {
  /** Grows with every change of the draft and every publication; a change names the one it saw. */
  version: z.int(),
  published: PublishedBranding,
  draft: z.nullable(
    z.object({
      /** Version that was published when the draft was started. */
      basedOn: z.int(),
      savedAt: Instant,
      savedBy: Author,
      content: BrandingContent,
    }),
  ),
});
export type Branding = z.output<typeof Branding>;

/** One publication, with what it changed of the one before it. */
export const BrandingVersion = named(
  'BrandingVersion',
  z.extend(PublishedBranding, {
    /** The older publication that was brought back; null where it came from a draft. */
    restoredFrom: z.nullable(z.int()),
    changes: z.array(
      z.object({
        field: z.enum(brandingFields),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  }),
);
export type BrandingVersion = z.output<typeof BrandingVersion>;

const VersionBody = z.strictObject({ version: Version });
const VersionQuery = z.strictObject({
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});
const PictureParams = z.strictObject({ picture: z.enum(brandingPictures) });

const success = { status: 200, data: Branding } as const;

export const getBranding = adminOperation('GET', '/branding', {
  summary: 'Get the published branding and the draft',
  access: ['view', 'Branding'],
  success,
});

export const saveBrandingDraft = adminOperation('PATCH', '/branding/draft', {
  summary: 'Save the branding draft; absent fields are kept',
  access: ['update', 'Branding'],
  body: z.extend(z.partial(BrandingBody), { version: Version }),
  success,
  errors: ['branding.stale'],
});

export const discardBrandingDraft = adminOperation('DELETE', '/branding/draft', {
  summary: 'Discard the branding draft with its pictures',
  access: ['update', 'Branding'],
  query: VersionQuery,
  success,
  errors: ['branding.stale', 'branding.no_draft'],
});

export const setBrandingPicture = adminOperation('POST', '/branding/draft/{picture}', {
  summary: 'Set a picture of the branding draft; it is re-encoded from its pixels',
  access: ['update', 'Branding'],
  params: PictureParams,
  query: VersionQuery,
  upload: { maxBytes: brandingPictureLimits.bytes, mediaTypes: brandingPictureTypes },
  success,
  errors: ['branding.stale'],
});

export const deleteBrandingPicture = adminOperation('DELETE', '/branding/draft/{picture}', {
  summary: 'Delete a picture of the branding draft',
  access: ['update', 'Branding'],
  params: PictureParams,
  query: VersionQuery,
  success,
  errors: ['branding.stale'],
});

export const publishBranding = adminOperation('POST', '/branding/publish', {
  summary: 'Publish the branding draft; unreadable text is refused',
  access: ['update', 'Branding'],
  body: VersionBody,
  success,
  errors: ['branding.stale', 'branding.no_draft', 'branding.unchanged', 'branding.unreadable'],
});

export const listBrandingVersions = adminOperation('GET', '/branding/versions', {
  summary: 'List published branding versions, newest first',
  access: ['view', 'Branding'],
  query: z.strictObject(PageQuery),
  success: { status: 200, data: z.array(BrandingVersion), meta: PageMeta },
});

export const restoreBranding = adminOperation('POST', '/branding/versions/{number}/restore', {
  summary: 'Publish an earlier branding version again; the draft is kept',
  access: ['update', 'Branding'],
  params: z.strictObject({
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  body: VersionBody,
  success,
  errors: ['branding.stale', 'branding.not_found', 'branding.unchanged'],
});
