import type { Branding, BrandingContent, BrandingVersion } from '@axp/contracts';
import { brandingChanges, contrastWarnings } from '@axp/contracts/vocabulary';
import { presentImage } from '../images/index.ts';
import type { BrandingState, DraftRow, VersionRow } from './branding.queries.ts';
import { contentOf } from './branding.repository.ts';

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

export function presentBranding({ revision, published, draft }: BrandingState): Branding {
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
export function presentVersion(row: VersionRow, former: VersionRow | null): BrandingVersion {
  const published = presentPublished(row);
  return {
    ...published,
    restoredFrom: row.restored_from,
    changes: former ? brandingChanges(presentContent(former), published.content) : [],
  };
}
