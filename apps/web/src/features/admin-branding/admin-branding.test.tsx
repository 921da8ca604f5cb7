import type { Branding, BrandingContent, BrandingVersion, User } from '@axp/contracts';
import {
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from '@axp/contracts';
import { contrastWarnings } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMerchant } from '@/shared/session/index.ts';
import {
  acme,
  pretendResizes,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BrandingPage } from './branding-page.tsx';

const administrator = { ...somchai, isAdministrator: true };
const content: BrandingContent = {
  title: acme.title,
  locale: 'en',
  supportContact: 'help@acme.test',
  theme: acme.theme,
  logoImage: null,
  backgroundImage: null,
  warnings: [],
};
const branding: Branding = {
  version: 4,
  published: {
    number: 2,
    publishedAt: '2026-11-20T08:15:00.000Z',
    publishedBy: { id: somchai.id, fullName: 'Ben Osei' },
    content,
  },
  draft: null,
};
const first: BrandingVersion = {
  number: 1,
  publishedAt: '2026-11-01T08:15:00.000Z',
  publishedBy: null,
  restoredFrom: null,
  changes: [],
  content: { ...content, title: 'Old ACME' },
};
const second: BrandingVersion = {
  ...branding.published,
  restoredFrom: null,
  changes: [{ field: 'title', before: 'Old ACME', after: acme.title }],
};

function drafted(changes: Partial<BrandingContent>, version = 5): Branding {
  const draft = { ...content, ...changes };
  return {
    ...branding,
    version,
    draft: {
      basedOn: 2,
      savedAt: '2026-11-21T03:00:00.000Z',
      savedBy: { id: somchai.id, fullName: 'Ann Carter' },
      content: { ...draft, warnings: contrastWarnings(draft.theme) },
    },
  };
}

beforeEach(() => {
  // A screen is shown once its place has been measured.
  pretendResizes();
  server.use(
    respond(getBranding, branding),
    respond(listBrandingVersions, [second, first], { meta: { nextCursor: null } }),
  );
});

interface OpenOptions {
  readonly styled: boolean;
  readonly user: User;
}

function Screen() {
  return <p>{`Sign in to ${useMerchant().title}`}</p>;
}

async function open({ styled = false, user = administrator }: Partial<OpenOptions> = {}) {
  renderWithProviders(<BrandingPage screens={{ signIn: Screen, home: Screen }} />, {
    user,
    path: '/admin/branding',
    styled,
  });
  return screen.findByRole('textbox', { name: 'Title' });
}

/** CSS rules that match an element. */
function rulesOf(element: Element): string {
  return [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map(({ cssText }) => cssText)
    .filter((text) => [...element.classList].some((name) => text.startsWith(`.${name} {`)))
    .join('\n');
}

async function type(name: string, text: string) {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
  return field;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the branding page', () => {
  it('[D-02] saves a draft with its version, and accepts typed colours', async () => {
    server.use(respond(saveBrandingDraft, drafted({ title: 'Green Valley' })));
    await open();
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await type('Title', 'Green Valley');
    expect(await type('Accent colour', '0b6')).toHaveValue('#00BB66');
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeInTheDocument();
    expect(requestsOf(saveBrandingDraft)[0]?.body).toMatchObject({
      version: 4,
      title: 'Green Valley',
      theme: { accent: { color: '#00BB66', textColor: '#FFFFFF' } },
    });
    expect(screen.getByText(/^Draft by Ann Carter/)).toBeVisible();
  });

  it('[D-02] warns of low contrast, and applies a readable colour with one click', async () => {
    await open();
    await type('Accent colour', '#FFE066');
    const warning = await screen.findByText(/Accent colour: contrast 1\.\d:1/);
    expect(warning).toBeVisible();
    await press(/^Accent colour: #/);
    expect(await screen.findByText(/Accent colour: .* easy to read/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Accent colour' })).not.toHaveValue('#FFE066');
  });

  it('[D-02] [T-04] shows the real screens in the colours and under the name of the draft', async () => {
    await open({ styled: true });
    await type('Title', 'Green Valley');
    await type('Navigation bar colour', '#0A3D24');
    const shown = await screen.findByText('Sign in to Green Valley');
    const scope = () => shown.closest('[data-axp-mode]') ?? document.body;
    await waitFor(() =>
      expect(rulesOf(scope())).toContain('--axp-palette-navigationBar-ground: #0A3D24'),
    );
    expect(scope()).toHaveAttribute('data-axp-mode', 'light');
    await press('Dark');
    expect(scope()).toHaveAttribute('data-axp-mode', 'dark');
    expect(rulesOf(scope())).toContain('--axp-palette-background-default: #0C111D');
  });

  it('[D-02] lists changes, saves and publishes what is in the form', async () => {
    const next = { ...content, title: 'Green Valley' };
    server.use(
      respond(saveBrandingDraft, drafted({ title: 'Green Valley' })),
      respond(publishBranding, {
        version: 6,
        published: { ...branding.published, number: 3, content: next },
        draft: null,
      }),
    );
    await open();
    await type('Title', 'Green Valley');
    await press('Publish…');
    const dialog = await screen.findByRole('dialog', { name: 'Publish this branding?' });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(
      'Title:ACME Corporation→Green Valley',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Published\./)).toBeInTheDocument();
    expect(requestsOf(publishBranding)[0]?.body).toEqual({ version: 5 });
    expect(screen.getByText('Published')).toBeVisible();
  });

  it('[D-02] does not publish unreadable text', async () => {
    await open();
    await type('Text on navigation bar', '#0B3C79');
    await press('Publish…');
    const dialog = await screen.findByRole('dialog', { name: 'Publish this branding?' });
    expect(within(dialog).getByText(/can't be read/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  it('[D-02] shows another user’s changes, and keeps what was typed', async () => {
    server.use(refuse(saveBrandingDraft, 'branding.stale'));
    await open();
    await type('Title', 'Mine');
    server.use(respond(getBranding, drafted({ supportContact: 'theirs@acme.test' }, 9)));
    await press('Save draft');
    const dialog = await screen.findByRole('dialog', { name: 'Another user changed the branding' });
    expect(within(dialog).getByText('theirs@acme.test')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with my changes' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    server.use(respond(saveBrandingDraft, drafted({ title: 'Mine' }, 10)));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeInTheDocument();
    expect(requestsOf(saveBrandingDraft)[1]?.body).toMatchObject({ version: 9, title: 'Mine' });
  });

  it('[D-02] restores an earlier version, once its changes were shown', async () => {
    const back = { ...branding.published, number: 3, content: first.content };
    server.use(respond(restoreBranding, { version: 5, published: back, draft: null }));
    const title = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 1?' });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('ACME Corporation→Old ACME');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 1 restored')).toBeInTheDocument();
    expect(requestsOf(restoreBranding)[0]).toMatchObject({
      url: expect.objectContaining({ pathname: '/v1/admin/branding/versions/1/restore' }),
      body: { version: 4 },
    });
    expect(title).toHaveValue('Old ACME');
  });

  it('[D-01] lets an auditor look at older versions and the preview, and change nothing', async () => {
    server.use(respond(listBrandingVersions, [second], { meta: { nextCursor: 'next' } }));
    const title = await open({ user: { ...somchai, roles: ['auditor'] } });
    expect(title).toBeDisabled();
    const more = await screen.findByRole('button', { name: 'Show older' });
    server.use(respond(listBrandingVersions, [first], { meta: { nextCursor: null } }));
    await userEvent.click(more);
    expect(await screen.findByRole('heading', { name: 'Version 1' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: /Restore|Save|Publish/ })).toBeNull();
  });

  it('[D-02] explains at the picture why it was refused', async () => {
    const errors = [
      {
        path: 'file',
        code: 'picture_too_many_pixels',
        message: '',
        params: { maximumMegapixels: 24 },
      },
    ];
    server.use(refuse(setBrandingPicture, 'request.invalid', { errors }));
    await open();
    const file = new File(['x'], 'bomb.png', { type: 'image/png' });
    await userEvent.upload(
      screen.getByLabelText('Background picture', { selector: 'input' }),
      file,
    );
    const field = screen.getByRole('group', { name: 'Background picture' });
    expect(await within(field).findByText(/more than 24 million pixels/)).toBeVisible();
  });

  it('[D-02] reports an invalid colour at its field, in Thai as well', async () => {
    renderWithProviders(<BrandingPage screens={{ signIn: Screen, home: Screen }} />, {
      user: administrator,
      language: 'th',
    });
    await screen.findByRole('textbox', { name: 'สีเน้น' });
    const field = await type('สีเน้น', 'red');
    await press('บันทึกฉบับร่าง');
    expect(await screen.findByText(/ค่านี้ไม่ใช่สี/)).toBeVisible();
    expect(field).toBeInvalid();
    expect(requestsOf(saveBrandingDraft)).toHaveLength(0);
  });
});
