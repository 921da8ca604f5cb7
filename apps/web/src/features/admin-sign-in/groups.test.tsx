import { getSignInSettings, listAdminBusinessUnits, listManagedBuildings } from '@axp/contracts';
import type { GroupMapping } from '@axp/contracts/administration';
import {
  getGroupMapping,
  previewGroupMapping,
  updateGroupMapping,
} from '@axp/contracts/administration';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { SignInPage } from './index.ts';
import { added, settingsWith } from './testing/sign-in-samples.ts';

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

const sales = { id: '019a1f00-0000-7000-8000-0000000000b1', name: 'Sales' };
const mapping: GroupMapping = {
  version: 3,
  mode: 'note',
  claim: 'groups',
  rights: [{ group: 'IT', right: 'administrator', target: null }],
  seen: [{ group: 'Sales team', people: 2 }],
};

async function open(language: 'en' | 'th' = 'en', title = 'Groups of Acme ID') {
  server.use(
    respond(getSignInSettings, settingsWith({ ...added, groupMode: 'note' })),
    respond(getGroupMapping, mapping),
    respond(listAdminBusinessUnits, [
      {
        ...sales,
        title: 'Sales',
        isActive: true,
        version: 1,
        members: 1,
        approvers: [],
        isUsed: true,
      },
    ]),
    respond(listManagedBuildings, []),
  );
  renderWithProviders(<SignInPage />, { path: '/admin/sign-in', language });
  await userEvent.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByRole('radiogroup');
  return dialog;
}

it('[J-04] groups grant rights, which a preview shows before they are saved', async () => {
  const given = { group: 'Sales team', right: 'business-unit', target: sales } as const;
  server.use(
    respond(previewGroupMapping, {
      changed: 1,
      unchanged: 4,
      unknown: 120,
      people: [
        {
          id: somchai.id,
          fullName: 'Ann Example',
          email: 'ann@acme.test',
          isKnown: true,
          gains: [given],
          losses: [{ group: 'Old', right: 'auditor', target: null }],
        },
      ],
    }),
    respond(updateGroupMapping, { ...mapping, version: 4 }),
  );
  const dialog = await open();
  expect(screen.getByText('Groups are recorded')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Add group' }));
  const [, line] = dialog.getAllByRole('listitem');
  const fields = within(line ?? document.body);
  expect(fields.getByLabelText('Group')).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(fields.getByLabelText('Group')).toBeInvalid();
  expect(requestsOf(previewGroupMapping)).toEqual([]);
  await userEvent.type(fields.getByLabelText('Group'), 'Sales team');
  await userEvent.selectOptions(fields.getByLabelText('Business unit'), 'Sales');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(
    await dialog.findByText('The rights of 1 person would change at the next sign-in.'),
  ).toBeVisible();
  const people = within(dialog.getByRole('list', { name: 'People' }));
  expect(people.getByText('Gets Business unit: Sales')).toBeVisible();
  expect(people.getByText('Loses Auditor')).toBeVisible();
  expect(dialog.getByText('And 120 more people')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove group IT' }));
  expect(dialog.getByRole('button', { name: 'Add group' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('radio', { name: /^On/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Groups of Acme ID saved')).toBeInTheDocument();
  const rights = [{ group: 'Sales team', right: 'business-unit', targetId: sales.id }];
  expect(requestsOf(updateGroupMapping).map(({ body }) => body)).toEqual([
    { version: 3, mode: 'on', claim: 'groups', rights },
  ]);
});

it('[J-04] another user’s change is shown, and the input saved over it on request', async () => {
  silenceConsole();
  server.use(refuse(updateGroupMapping, 'sign_in_method.stale'));
  const dialog = await open('th', 'กลุ่มของ Acme ID');
  server.use(respond(getGroupMapping, { ...mapping, version: 9 }));
  const claim = dialog.getByLabelText('ชื่อ claim ของกลุ่ม');
  await userEvent.clear(claim);
  await userEvent.type(claim, 'roles');
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(claim).toHaveValue('roles');
  server.use(respond(updateGroupMapping, { ...mapping, version: 10 }));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึกกลุ่มของ Acme ID แล้ว')).toBeInTheDocument();
  expect(requestsOf(updateGroupMapping).at(-1)?.body).toMatchObject({ version: 9, claim: 'roles' });
});
