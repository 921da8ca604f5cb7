import type { BrandingBody } from '@axp/contracts';
import { languages, MerchantTheme } from '@axp/contracts';
import { z } from 'zod';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

const contentColumns = [
  'branding.title',
  'branding.locale',
  'branding.support_contact',
  'branding.theme',
  'branding.logo_image_id',
  'branding.background_image_id',
] as const;

function versionsOf(tx: TenantRows) {
  return selectRows(tx, 'branding_version as branding')
    .leftJoin('app_user as author', sameMerchant('author.id', 'branding.published_by'))
    .select(contentColumns)
    .select(['branding.number', 'branding.published_at', 'branding.restored_from'])
    .select(['branding.published_by', 'author.full_name as author_name'])
    .orderBy('branding.number', 'desc');
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

function draftOf(tx: TenantRows) {
  return selectRows(tx, 'branding_draft as branding')
    .innerJoin('app_user as author', sameMerchant('author.id', 'branding.saved_by'))
    .select(contentColumns)
    .select(['branding.based_on', 'branding.saved_at', 'branding.saved_by'])
    .select('author.full_name as author_name');
}

export type DraftRow = Awaited<ReturnType<ReturnType<typeof draftOf>['execute']>>[number];

export interface BrandingState {
  readonly revision: number;
  readonly published: VersionRow;
  readonly draft: DraftRow | null;
}

/** Returns the published branding and the draft. */
export async function findBranding(tx: TenantRows): Promise<BrandingState> {
  const [merchant, published, draft] = await Promise.all([
    tx.db
      .selectFrom('merchant')
      .select('branding_revision as revision')
      .where('id', '=', tx.merchant.id)
      .executeTakeFirstOrThrow(),
    versionsOf(tx).limit(1).executeTakeFirstOrThrow(),
    draftOf(tx).executeTakeFirst(),
  ]);
  return { revision: merchant.revision, published, draft: draft ?? null };
}

export interface HistoryPage {
  /** The last number of the page before. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * Publications, newest first, one row more than the limit: it tells that there are more, and is
 * what the last of the page is compared with.
 */
export function brandingHistory(
  tx: TenantRows,
  { before, limit }: HistoryPage,
): Promise<VersionRow[]> {
  const query = versionsOf(tx).limit(limit + 1);
  return (before === null ? query : query.where('branding.number', '<', before)).execute();
}

/** A branding as it is stored: pictures by their ids. */
export interface StoredContent extends BrandingBody {
  readonly logoImageId: string | null;
  readonly backgroundImageId: string | null;
}

const Locale = z.enum(languages);

/** The theme is stored as JSON, so it is parsed before use. */
export function contentOf(row: VersionRow | DraftRow): StoredContent {
  return {
    title: row.title,
    locale: Locale.parse(row.locale),
    supportContact: row.support_contact,
    theme: MerchantTheme.parse(row.theme),
    logoImageId: row.logo_image_id,
    backgroundImageId: row.background_image_id,
  };
}
