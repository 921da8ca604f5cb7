import type { Branding, BrandingContent, BrandingVersion } from '@axp/contracts';
import * as contract from '@axp/contracts';
import { brandingChanges, contrastWarnings } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import { renderPicture } from '../../../platform/files/render-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { presentImage } from '../../records/images/index.ts';
import type { BrandingState, DraftRow, VersionRow } from './branding.queries.ts';
import { brandingHistory, contentOf, findBranding } from './branding.queries.ts';
import {
  discardDraft,
  publishDraft,
  restoreVersion,
  saveDraft,
  setPicture,
} from './change-branding.ts';

interface BrandingRouteDeps {
  readonly serve: ApiServe;
  readonly pictures: PictureDecoders;
  /** Clears what the server caches of a merchant. */
  readonly forgetMerchant: (merchantId: string) => void;
}

const CursorPosition = z.tuple([z.int().min(1).max(2_147_483_647)]);

export function brandingRoutes(app: FastifyInstance, deps: BrandingRouteDeps): void {
  readingRoutes(app, deps.serve);
  draftRoutes(app, deps);
  publishingRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.getBranding, ({ context }) => stateOf(context));

  serve.member(app, contract.listBrandingVersions, async ({ query, context: { scope } }) => {
    const { cursor, limit } = query;
    const [before] = decodeCursor(cursor, CursorPosition) ?? [null];
    const rows = await scope.read((tx) => brandingHistory(tx, { before, limit }));
    const page = pageOf(rows, limit, (row) => [row.number]);
    return {
      data: page.rows.map((row, index) => presentVersion(row, rows[index + 1] ?? null)),
      meta: { nextCursor: page.nextCursor },
    };
  });
}

function draftRoutes(app: FastifyInstance, { serve, pictures }: BrandingRouteDeps): void {
  serve.member(app, contract.saveBrandingDraft, async ({ body, context }) => {
    await write(context, (tx) => saveDraft(tx, body));
    return stateOf(context);
  });

  serve.member(app, contract.discardBrandingDraft, async ({ query, context }) => {
    await write(context, (tx) => discardDraft(tx, query.version));
    return stateOf(context);
  });

  serve.member(app, contract.setBrandingPicture, async ({ params, query, upload, context }) => {
    const { picture } = params;
    const drawn = await renderPicture(pictures.of(context), upload, picture);
    await write(context, (tx) => setPicture(tx, { ...query, picture, drawn }));
    return stateOf(context);
  });

  serve.member(app, contract.deleteBrandingPicture, async ({ params, query, context }) => {
    const change = { ...query, ...params, drawn: null };
    await write(context, (tx) => setPicture(tx, change));
    return stateOf(context);
  });
}

function publishingRoutes(
  app: FastifyInstance,
  { serve, forgetMerchant }: BrandingRouteDeps,
): void {
  serve.member(app, contract.publishBranding, async ({ body, context }) => {
    await write(context, (tx) => publishDraft(tx, body.version));
    forgetMerchant(context.scope.merchant.id);
    return stateOf(context);
  });

  serve.member(app, contract.restoreBranding, async ({ params, body, context }) => {
    await write(context, (tx) => restoreVersion(tx, { ...params, ...body }));
    forgetMerchant(context.scope.merchant.id);
    return stateOf(context);
  });
}

async function stateOf({ scope }: MemberContext): Promise<{ readonly data: contract.Branding }> {
  const state = await scope.read((tx) => findBranding(tx));
  return { data: presentBranding(state) };
}

function presentContent(row: VersionRow | DraftRow): BrandingContent {
  const { logoImageId, backgroundImageId, ...content } = contentOf(row);
  return {
    ...content,
    logoImage: presentImage(logoImageId),
    backgroundImage: presentImage(backgroundImageId),
    warnings: contrastWarnings(content.theme),
  };
}

function author(id: string | null, fullName: string | null) {
  return id === null || fullName === null ? null : { id, fullName };
}

function presentPublished(row: VersionRow) {
  return {
    number: row.number,
    publishedAt: row.published_at,
    publishedBy: author(row.published_by, row.author_name),
    content: presentContent(row),
  };
}

function presentBranding({ revision, published, draft }: BrandingState): Branding {
  return {
    version: revision,
    published: presentPublished(published),
    draft: draft && {
      basedOn: draft.based_on,
      savedAt: draft.saved_at,
      savedBy: author(draft.saved_by, draft.author_name),
      content: presentContent(draft),
    },
  };
}

/** A publication beside the one before it; null where it is the first. */
function presentVersion(row: VersionRow, former: VersionRow | null): BrandingVersion {
  const published = presentPublished(row);
  return {
    ...published,
    restoredFrom: row.restored_from,
    changes: former ? brandingChanges(presentContent(former), published.content) : [],
  };
}
