import type { ManagedLegalText } from '@axp/contracts/administration';
import {
  discardTextDraft,
  getManagedText,
  getTextVersion,
  publishText,
  saveTextDraft,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acme,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { TermsAdminPage } from './terms-admin-page.tsx';

const by = { id: '019a1f00-0000-7000-8000-0000000000a1', fullName: 'Ann Carter' };
const at = '2026-11-20T08:15:00.000Z';
const text = {
  en: { title: 'Terms', sections: [{ title: 'Cars', text: '{{merchant}} pays for fuel.' }] },
  th: { title: 'ข้อกำหนด', sections: [{ title: 'รถ', text: 'จ่ายค่าน้ำมัน' }] },
};
const changes = { en: 'Fuel is paid for.', th: 'จ่ายค่าน้ำมันให้' };
const first = { version: 1, publishedAt: null, publishedBy: null, changes: { en: '', th: '' } };
const second = { version: 2, publishedAt: at, publishedBy: by, changes };
const inForce: ManagedLegalText = {
  kind: 'terms',
  text,
  draft: null,
  history: [second, first],
  acceptance: { accepted: 40, people: 42 },
};
const draft = { text, changes, version: 3, updatedAt: at, updatedBy: by };
const withDraft: ManagedLegalText = { ...inForce, draft };

function open(managed: ManagedLegalText, language: 'en' | 'th' = 'en', user?: typeof somchai) {
  server.use(respond(getManagedText, managed));
  renderWithProviders(<TermsAdminPage />, {
    path: '/admin/terms',
    language,
    ...(user && { user }),
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the terms of the administration', () => {
  it('[A-12] show the version in force, how many accepted it, and every version', async () => {
    open(inForce);
    expect(await screen.findByText(/^In force: version 2, since .* by Ann Carter$/)).toBeVisible();
    expect(screen.getByText('40 of 42 people have accepted it')).toBeVisible();
    const [newest] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent('Fuel is paid for.');
    server.use(respond(getTextVersion, text));
    await press('Read version 1');
    const dialog = await screen.findByRole('dialog', { name: 'Version 1' });
    // As staff read it.
    expect(await within(dialog).findByText(`${acme.title} pays for fuel.`)).toBeVisible();
  });

  it('[A-12] start a draft from the text in force, saved with its starting version', async () => {
    open(inForce);
    server.use(respond(saveTextDraft, withDraft));
    await press('Start a draft');
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('Terms');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await userEvent.type(title, ' of use');
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeInTheDocument();
    expect(requestsOf(saveTextDraft)[0]?.body).toEqual({
      version: 0,
      text: { ...text, en: { ...text.en, title: 'Terms of use' } },
      changes: { en: '', th: '' },
    });
  });

  it('[A-12] [D-01] show an auditor a draft in both languages and as a preview, read-only', async () => {
    open(withDraft, 'en', { ...somchai, roles: ['auditor'] });
    await press('Thai');
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('ข้อกำหนด');
    expect(title).toBeDisabled();
    await press('Preview');
    expect(screen.getByRole('heading', { name: 'ข้อกำหนด' })).toBeVisible();
    for (const name of ['Save draft', 'Publish', 'Discard draft']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('[A-12] are written in both languages, with a preview', async () => {
    open(withDraft);
    await press('Thai');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('ข้อกำหนด');
    await press('Add a section');
    const second = screen.getByRole('group', { name: 'Section 2' });
    await userEvent.type(within(second).getByRole('textbox', { name: 'Heading' }), 'ห้อง');
    await press('Move section 2 up');
    const moved = screen.getByRole('group', { name: 'Section 1' });
    expect(within(moved).getByRole('textbox', { name: 'Heading' })).toHaveValue('ห้อง');
    await press('Remove section 1');
    await press('English');
    await press('Preview');
    expect(screen.getByText(`${acme.title} pays for fuel.`)).toBeVisible();
  });

  it('[A-12] explain before publishing that everyone is asked again', async () => {
    open(withDraft);
    const third = { ...second, version: 3 };
    const published = { ...inForce, history: [third, second, first] };
    server.use(respond(publishText, published));
    await press('Publish');
    const dialog = await screen.findByRole('dialog', { name: 'Publish new terms?' });
    expect(dialog).toHaveTextContent('Everyone must accept them');
    expect(requestsOf(publishText)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Version 3 is in force')).toBeInTheDocument();
    expect(requestsOf(publishText)[0]?.body).toEqual({ version: 3 });
    expect(screen.getByRole('button', { name: 'Start a draft' })).toBeVisible();
  });

  it('[Z-24] report missing text at its field, in its language', async () => {
    open(withDraft);
    server.use(
      refuse(publishText, 'request.invalid', {
        errors: [{ path: 'changes.th', code: 'required', message: '', params: {} }],
      }),
    );
    await press('Publish');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }),
    );
    await press('Thai *');
    const field = screen.getByRole('textbox', { name: 'Summary of changes' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Fill in this field.');
  });

  it('[Z-06] show another user’s saved changes, and keep what was typed', async () => {
    open(withDraft);
    const theirs = { ...withDraft, draft: { ...draft, version: 4 } };
    server.use(refuse(saveTextDraft, 'terms.stale'));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await userEvent.type(title, '!');
    server.use(respond(getManagedText, theirs));
    await press('Save draft');
    const dialog = await screen.findByRole('dialog', {
      name: 'Another user changed this draft',
    });
    expect(title).toHaveValue('Terms!');
    server.use(respond(saveTextDraft, theirs));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save with my changes' }));
    expect(await screen.findByText('Draft saved')).toBeInTheDocument();
    expect(requestsOf(saveTextDraft).at(-1)?.body).toMatchObject({ version: 4 });
  });

  it('[A-12] discard a draft after confirmation', async () => {
    open(withDraft);
    server.use(respond(discardTextDraft, null));
    await press('Discard');
    server.use(respond(getManagedText, inForce));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }),
    );
    expect(await screen.findByText('Draft discarded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start a draft' })).toBeVisible();
  });

  it('[A-12] are available in Thai', async () => {
    open(inForce, 'th');
    expect(await screen.findByText('ยอมรับแล้ว 40 จาก 42 คน')).toBeVisible();
    await press('เริ่มฉบับร่าง');
    expect(screen.getByRole('textbox', { name: 'ชื่อเอกสาร' })).toHaveValue('ข้อกำหนด');
  });
});
