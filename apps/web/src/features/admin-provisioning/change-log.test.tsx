import type { Provisioning, ProvisioningEvent } from '@axp/contracts/provisioning';
import { linkProvisionedPerson, listProvisioningEvents } from '@axp/contracts/provisioning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ChangeLog } from './change-log.tsx';

const id = (number: number) => `0192f3a0-0000-7000-8000-0000000000${number}`;

const provisioning: Provisioning = {
  isPaused: false,
  isDryRun: false,
  sendsInvitations: false,
  linksPeople: false,
  leaverRule: 'ask',
  mostDeactivations: 25,
  version: 3,
  people: 1,
  pending: 0,
  withoutRights: 0,
  groups: [],
  waiting: [],
};

beforeEach(pretendLayout);

function open(events: ProvisioningEvent[]): void {
  const refused = events.filter(({ refusal }) => refusal !== null).length;
  const meta = { nextCursor: null, all: events.length, refused };
  server.use(respond(listProvisioningEvents, events, { meta }));
  renderWithProviders(<ChangeLog />, { path: '/admin/provisioning' });
}

describe('the last changes', () => {
  const event = {
    kind: 'update' as const,
    at: '2026-11-23T02:00:00.000Z',
    userId: id(61),
    isDryRun: false,
    fields: [],
    rights: null,
    refusal: null,
  };
  const candidate = { id: id(63), fullName: 'Luc Moreau', email: 'l.moreau@acme.test' };
  const refused: ProvisioningEvent = {
    ...event,
    id: id(81),
    kind: 'create',
    name: 'Lucas Moreau',
    userId: null,
    refusal: {
      code: 'provisioning.not_linked',
      params: {},
      scimType: 'uniqueness',
      times: 3,
      isLinkable: true,
      candidate,
    },
  };

  it('[J-03] name the rights that groups gave and took', async () => {
    const right = (name: string, group: string) => ({
      right: 'business-unit' as const,
      target: { id: id(41), name },
      group,
    });
    const gained = [
      right('Sales', 'AXP Sales'),
      { right: 'help-desk' as const, target: null, group: 'Desk' },
    ];
    const rights = { gained, lost: [right('Product', 'AXP Product')] };
    open([{ ...event, id: id(86), kind: 'rights', name: 'Wei Ong', rights }]);
    expect(await screen.findByText('Rights of Wei Ong were changed')).toBeVisible();
    expect(
      screen.getByText(
        'Gained Business unit: Sales (group AXP Sales), Help desk (group Desk) · Lost Business unit: Product (group AXP Product)',
      ),
    ).toBeVisible();
  });

  it('[J-03] say what happened to whom, with the reason of a refusal', async () => {
    const user = userEvent.setup();
    open([
      refused,
      { ...event, id: id(82), name: 'Ann Lee', fields: ['fullName', 'email'] },
      { ...event, id: id(83), kind: 'deactivate', name: 'Bob Ray', isDryRun: true },
      { ...event, id: id(84), kind: 'group-create', name: 'Sales', userId: null },
      { ...event, id: id(85), kind: 'delete', name: null },
    ]);
    const log = await screen.findByRole('region', { name: 'Last changes' });
    expect(await within(log).findByText('Lucas Moreau was not created')).toBeVisible();
    expect(
      within(log).getByText(/was not created by the directory.*\(uniqueness\) 3 times/),
    ).toBeVisible();
    expect(within(log).getByText('Ann Lee was updated')).toBeVisible();
    expect(within(log).getByText('Full name, Email')).toBeVisible();
    expect(within(log).getByText('Bob Ray would be deactivated')).toBeVisible();
    expect(within(log).getByText('Group Sales was created')).toBeVisible();
    expect(within(log).getByText('Former user was deleted at the directory')).toBeVisible();
    await user.click(within(log).getByRole('button', { name: 'Refused 1' }));
    await waitFor(() => {
      const last = requestsOf(listProvisioningEvents).at(-1);
      expect(last?.url.searchParams.get('result')).toBe('refused');
    });
  });

  it('[J-03] link a refused user to the person whom an administrator chooses', async () => {
    const user = userEvent.setup();
    open([refused]);
    await user.click(await screen.findByRole('button', { name: 'Link Lucas Moreau' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link Lucas Moreau' });
    expect(await within(dialog).findByLabelText(/Person/)).toHaveValue('Luc Moreau');
    server.use(
      refuse(linkProvisionedPerson, 'provisioning.taken', { params: { attribute: 'id' } }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Link' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    server.use(respond(linkProvisionedPerson, provisioning));
    await user.click(within(dialog).getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('Lucas Moreau is linked')).toBeVisible();
    expect(requestsOf(linkProvisionedPerson).map(({ body }) => body)).toEqual([
      { userId: candidate.id },
      { userId: candidate.id },
    ]);
  });
});
