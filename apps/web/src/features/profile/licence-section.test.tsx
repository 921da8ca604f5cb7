import {
  deleteMyLicence,
  getMyLicence,
  saveMyLicence,
  setMyLicencePhoto,
} from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enteredLicence, waitingLicence } from '@/shared/licence/testing/samples.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { LicenceSection } from './licence-section.tsx';

const open = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<LicenceSection />, { language });

async function fillIn(number: string, expiresOn: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: /Licence number/ }), number);
  const day = screen.getByRole('combobox', { name: /Last day of validity/ });
  fireEvent.change(day, { target: { value: expiresOn } });
  fireEvent.blur(day);
}

describe('the driving licence in the profile', () => {
  it('[R-05] is entered with classes, number and last day', async () => {
    server.use(respond(getMyLicence, null), respond(saveMyLicence, enteredLicence));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter licence' }));
    await fillIn('54018823', '2029-06-30');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A: motorcycles' }));
    server.use(respond(getMyLicence, enteredLicence));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Waiting for confirmation')).toBeVisible();
    expect(requestsOf(saveMyLicence)[0]?.body).toEqual({
      version: 0,
      classes: ['A', 'B'],
      number: '54018823',
      expiresOn: '2029-06-30',
    });
    expect(screen.getByText('54018823')).toBeVisible();
    expect(screen.getByText('30 June 2029')).toBeVisible();
  });

  it.each([
    ['30.6.2029', 'en'],
    ['30 jun 29', 'en'],
    ['30/06/2572', 'th'],
    ['30 มิ.ย. 72', 'th'],
  ] as const)('[R-05] accepts the last day typed as %s', async (typed, language) => {
    server.use(respond(getMyLicence, null), respond(saveMyLicence, enteredLicence));
    open(language);
    const isThai = language === 'th';
    const enter = { name: isThai ? 'กรอกใบขับขี่' : 'Enter licence' };
    await userEvent.click(await screen.findByRole('button', enter));
    const [number] = await screen.findAllByRole('textbox');
    const [day] = screen.getAllByRole('combobox');
    if (number) await userEvent.type(number, '54018823');
    if (day) fireEvent.change(day, { target: { value: typed } });
    if (day) fireEvent.blur(day);
    expect(day).toHaveDisplayValue(isThai ? /30 มิ\.ย\. 2572$/ : /30 Jun 2029$/);
    await userEvent.click(screen.getByRole('button', { name: isThai ? 'บันทึก' : 'Save' }));
    await waitFor(() => expect(requestsOf(saveMyLicence)).toHaveLength(1));
    expect(requestsOf(saveMyLicence)[0]?.body).toMatchObject({ expiresOn: '2029-06-30' });
  });

  it('[R-05] reports an unreadable last day, and sends nothing', async () => {
    server.use(respond(getMyLicence, null));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter licence' }));
    await fillIn('54018823', 'next summer');
    expect(screen.getByRole('combobox', { name: /Last day/ })).toHaveDisplayValue('next summer');
    expect(screen.getByRole('combobox', { name: /Last day/ })).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(requestsOf(saveMyLicence)).toEqual([]);
  });

  it('[R-05] reports each invalid field and sends nothing', async () => {
    server.use(respond(getMyLicence, null));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter licence' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'B: cars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At least 1.')).toBeVisible();
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
    expect(requestsOf(saveMyLicence)).toEqual([]);
  });

  it('[R-05] keeps what was typed when the licence was changed elsewhere, and can then be saved', async () => {
    server.use(respond(getMyLicence, null), refuse(saveMyLicence, 'licence.stale'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter licence' }));
    await fillIn('99887766', '2030-01-01');
    server.use(respond(getMyLicence, enteredLicence));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/changed or decided on since/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Licence number/ })).toHaveValue('99887766');
    await screen.findByText('54018823');
    server.use(respond(saveMyLicence, enteredLicence));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsOf(saveMyLicence).map(({ body }) => body)).toMatchObject([
      { version: 0 },
      { version: 1, number: '99887766' },
    ]);
  });

  it('[R-05] shows why it was declined, and by whom', async () => {
    const decided = {
      state: 'rejected' as const,
      reason: 'The photo can not be read',
      decidedAt: '2026-11-21T03:00:00.000Z',
      decidedBy: { id: waitingLicence.person.id, fullName: 'Ben Admin' },
    };
    server.use(respond(getMyLicence, { ...enteredLicence, ...decided }));
    open();
    expect(await screen.findByText(decided.reason)).toBeVisible();
    expect(screen.getByText('Nov 21, 2026 10:00 by Ben Admin')).toBeVisible();
  });

  it('[R-05] refuses a file that is no picture before it is sent', async () => {
    server.use(respond(getMyLicence, enteredLicence));
    open();
    const file = new File(['%PDF-1.7 not a picture'], 'card.pdf', { type: 'image/png' });
    await userEvent.upload(await screen.findByLabelText('Photo'), file);
    expect(await screen.findByText(/not a supported picture/)).toBeVisible();
    expect(requestsOf(setMyLicencePhoto)).toEqual([]);
  });

  it('[R-05] is deleted after a confirmation, also in Thai', async () => {
    server.use(respond(getMyLicence, enteredLicence), respond(deleteMyLicence, null));
    open('th');
    await userEvent.click(await screen.findByRole('button', { name: 'ลบใบขับขี่' }));
    const dialog = within(await screen.findByRole('dialog'));
    server.use(respond(getMyLicence, null));
    await userEvent.click(dialog.getByRole('button', { name: 'ลบใบขับขี่' }));
    expect(await screen.findByText('คุณยังไม่ได้กรอกใบขับขี่')).toBeVisible();
    expect(requestsOf(deleteMyLicence)).toHaveLength(1);
  });
});
