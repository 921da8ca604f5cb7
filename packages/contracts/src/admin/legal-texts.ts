import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, line, namedObject, text, Version, VersionOrNone } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { legalTextKinds } from '../vocabulary/legal-texts.ts';

/** A draft may be unfinished; what is published has a title, sections and nothing empty. */
const DraftText = z.strictObject({
  title: line(0, 120),
  sections: z
    .array(z.strictObject({ title: line(0, 160), text: text(5000) }))
    .check(z.maxLength(40)),
});
export type DraftText = z.output<typeof DraftText>;

const inBoth = <T extends z.ZodMiniType>(schema: T) => z.strictObject(perLanguage(() => schema));

/** Texts may name `{{merchant}}` and `{{contact}}`; paragraphs are apart by an empty line. */
const draftFields = {
  text: inBoth(DraftText),
  /** What is new in it, in words. */
  changes: inBoth(text(1000)),
};

const Author = z.nullable(z.object({ id: Id, fullName: z.string() }));

const LegalVersion = z.object({
  version: z.int(),
  /** Null for the text that comes with the product. */
  publishedAt: z.nullable(Instant),
  publishedBy: Author,
  changes: inBoth(z.string()),
});

export const ManagedLegalText = namedObject('ManagedLegalText', {
  kind: z.enum(legalTextKinds),
  /** The text in force, as it was written. */
  text: inBoth(DraftText),
  draft: z.nullable(
    z.object({
      ...draftFields,
      /** Grows with each change; a change must name the one it was made from. */
      version: z.int(),
      updatedAt: Instant,
      updatedBy: Author,
    }),
  ),
  /** Every version, newest first; the first is in force. */
  history: z.array(LegalVersion),
  /** How many active people have accepted the version in force; of the terms alone. */
  acceptance: z.nullable(z.object({ accepted: z.int(), people: z.int() })),
});
export type ManagedLegalText = z.output<typeof ManagedLegalText>;

const ByKind = z.strictObject({ kind: z.enum(legalTextKinds) });

export const SaveDraftBody = z.strictObject({
  ...draftFields,
  /** The version of the draft that it was made from; 0 where there was none. */
  version: VersionOrNone,
});
export type SaveDraftBody = z.output<typeof SaveDraftBody>;

export const getManagedText = adminOperation('GET', '/terms/{kind}', {
  summary: 'Get a legal text in force, its draft and its history',
  access: ['view', 'LegalText'],
  params: ByKind,
  success: { status: 200, data: ManagedLegalText },
});

export const getTextVersion = adminOperation('GET', '/terms/{kind}/versions/{version}', {
  summary: 'Get a version of a legal text',
  access: ['view', 'LegalText'],
  params: z.extend(ByKind, {
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  }),
  success: { status: 200, data: inBoth(DraftText) },
  errors: ['terms.not_found'],
});

export const saveTextDraft = adminOperation('PATCH', '/terms/{kind}/draft', {
  summary: 'Save the draft of the next version',
  access: ['update', 'LegalText'],
  params: ByKind,
  body: SaveDraftBody,
  success: { status: 200, data: ManagedLegalText },
  errors: ['terms.stale'],
});

export const discardTextDraft = adminOperation('DELETE', '/terms/{kind}/draft', {
  summary: 'Discard the draft',
  access: ['update', 'LegalText'],
  params: ByKind,
  errors: ['terms.no_draft'],
});

export const publishText = adminOperation('POST', '/terms/{kind}/publish', {
  summary: 'Publish the draft; everyone must accept new terms again',
  access: ['update', 'LegalText'],
  params: ByKind,
  body: z.strictObject({ version: Version }),
  success: { status: 200, data: ManagedLegalText },
  errors: ['terms.no_draft', 'terms.stale'],
});
