import type { Branding, BrandingContent } from '../admin/branding.ts';
import {
  deleteBrandingPicture,
  discardBrandingDraft,
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from '../admin/branding.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ben, sampleLogo } from './samples.ts';

const content: BrandingContent = {
  title: 'Acme',
  locale: 'en',
  supportContact: 'help@acme.test',
  theme: {
    accent: { color: '#1F5FBF', textColor: '#FFFFFF' },
    navigationBar: { color: '#FFFFFF', textColor: '#1B1F24' },
    largeButton: { type: 'solid', color1: '#1F5FBF', color2: null, textColor: '#FFFFFF' },
  },
  logoImage: sampleLogo,
  backgroundImage: null,
  warnings: [],
};

const author = { id: ben.id, fullName: ben.fullName };
const published = {
  number: 2,
  publishedAt: '2026-11-20T08:15:00.000Z',
  publishedBy: author,
  content,
};
const pale = { color: '#6FA8FF', textColor: '#FFFFFF' };
const branding: Branding = {
  version: 4,
  published,
  draft: {
    basedOn: 2,
    savedAt: '2026-11-21T03:00:00.000Z',
    savedBy: author,
    content: {
      ...content,
      theme: { ...content.theme, accent: pale },
      warnings: [
        {
          ground: 'accent.color',
          text: 'accent.textColor',
          ratio: 2.41,
          suggestedGround: '#4e76b3',
          suggestedText: '#0d0d0d',
        },
      ],
    },
  },
};
const withoutDraft: Branding = { ...branding, version: 5, draft: null };
const query = { version: 4 };
const logo = { picture: 'logo' } as const;

export const brandingExamples: readonly OperationExample[] = [
  exampleOf(getBranding, { data: branding }),
  exampleOf(saveBrandingDraft, {
    body: { version: 3, theme: { ...content.theme, accent: pale } },
    data: branding,
  }),
  exampleOf(discardBrandingDraft, { query, data: withoutDraft }),
  exampleOf(setBrandingPicture, { params: logo, query: { version: 3 }, data: branding }),
  exampleOf(deleteBrandingPicture, { params: logo, query: { version: 3 }, data: branding }),
  exampleOf(publishBranding, { body: { version: 4 }, data: withoutDraft }),
  exampleOf(listBrandingVersions, {
    query: { limit: 25 },
    data: [
      {
        ...published,
        restoredFrom: null,
        changes: [{ field: 'accentColor', before: '#074E9F', after: '#1F5FBF' }],
      },
    ],
    meta: { nextCursor: null },
  }),
  exampleOf(restoreBranding, {
    params: { number: 1 },
    body: { version: 4 },
    data: { ...withoutDraft, published: { ...published, number: 3 } },
  }),
];
