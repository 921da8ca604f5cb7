import type { Subject } from '@axp/contracts';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { FileSize, FoundContent } from '../../../platform/files/file-contents.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

/** A condition on `resource`, or another object with pictures, that lets a person see it. */
export type PictureRule = (merchantId: string, reader: Actor) => RawBuilder<boolean>;

export interface ImageQuery {
  readonly merchantId: string;
  readonly id: string;
  /** Null for a request without a session. */
  readonly reader: Actor | null;
  /** One of them is enough. */
  readonly resourceRules: readonly PictureRule[];
  /** The same for the photo of a `licence`. */
  readonly licenceRule: PictureRule;
  /** The same for the photos of a `problem`. */
  readonly problemRule: PictureRule;
  /** The same for the picture of the `content` of a floor `plan`. */
  readonly planRule: PictureRule;
}

export interface ShownImage {
  readonly contentType: string;
  /** Shown to everyone on the merchant's host. */
  readonly isPublic: boolean;
}

/** Images shown before sign-in: current and former branding, and provider logos. */
const isPublic = (merchantId: string) => sql<boolean>`(
  exists (select from merchant where merchant.id = ${merchantId}
    and image.id in (merchant.logo_image_id, merchant.background_image_id))
  or exists (select from branding_version published
    where published.merchant_id = ${merchantId}
      and image.id in (published.logo_image_id, published.background_image_id))
  or exists (select from sign_in_method method where method.merchant_id = ${merchantId}
    and method.logo_image_id = image.id)
)`;

function isSeenBy(
  reader: Actor,
  { merchantId, resourceRules, licenceRule, problemRule, planRule }: ImageQuery,
): RawBuilder<boolean> {
  const rules = resourceRules.map((rule) => rule(merchantId, reader));
  // Of the reader's rights an API key may have only some.
  const views = (subject: Subject) => sql`${reader.ability.can('view', subject)}::boolean`;
  return sql<boolean>`(
    exists (select from app_user person where person.merchant_id = ${merchantId}
      and person.profile_image_id = image.id and ${views('User')})
    or exists (select from resource where resource.merchant_id = ${merchantId}
      and resource.image_id = image.id and ${views('Resource')} and (${sql.join(rules, sql` or `)}))
    or exists (select from driving_licence licence
      where licence.merchant_id = ${merchantId} and licence.photo_id = image.id
        and ${views('Licence')} and ${licenceRule(merchantId, reader)})
    or exists (select from problem_photo photo
      join problem on problem.merchant_id = photo.merchant_id and problem.id = photo.problem_id
      where photo.merchant_id = ${merchantId} and photo.image_id = image.id
        and ${views('Booking')} and ${problemRule(merchantId, reader)})
    or exists (select from (
        select merchant_id, floor_id, image_id, is_draft from floor_plan_content
        union all
        select merchant_id, floor_id, image_id, true from floor_plan_former
      ) content
      join floor_plan plan on plan.merchant_id = content.merchant_id
        and plan.floor_id = content.floor_id
      where content.merchant_id = ${merchantId} and content.image_id = image.id
        and ${planRule(merchantId, reader)})
    or ${reader.isAdministrator}::boolean and ${views('Branding')} and exists (select from branding_draft draft
      where draft.merchant_id = ${merchantId}
        and image.id in (draft.logo_image_id, draft.background_image_id))
  )`;
}

/** A picture that the reader may see at this moment (H-04); null for all others. */
export async function findShownImage(
  trx: Transaction<DB>,
  query: ImageQuery,
): Promise<ShownImage | null> {
  const { merchantId, id, reader } = query;
  const row = await selectRows({ db: trx, merchant: { id: merchantId } }, 'image')
    .select(['content_type as contentType', isPublic(merchantId).as('isPublic')])
    .where('id', '=', id)
    .where(
      reader
        ? sql<boolean>`(${isPublic(merchantId)} or ${isSeenBy(reader, query)})`
        : isPublic(merchantId),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The content of one size. */
export async function findImageContent(
  trx: Transaction<DB>,
  { merchantId, id, size }: { merchantId: string; id: string; size: FileSize },
): Promise<FoundContent | null> {
  const row = await selectRows({ db: trx, merchant: { id: merchantId } }, 'image')
    .select(['is_remote as isRemote', `${size} as bytes`])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A merchant's logo as small places show it; null where it has none. Logos are part of the
 * merchant's own data and always in the database.
 */
export async function findLogo(tx: TenantRows): Promise<Buffer | null> {
  const row = await tx.db
    .selectFrom('merchant')
    .innerJoin('image', (join) =>
      join
        .onRef('image.merchant_id', '=', 'merchant.id')
        .onRef('image.id', '=', 'merchant.logo_image_id'),
    )
    .select('image.thumbnail')
    .where('merchant.id', '=', tx.merchant.id)
    .executeTakeFirst();
  return row?.thumbnail ?? null;
}
