import { listBusinessUnits } from '@axp/contracts';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookDeliveryDetail, WebhookEndpoint } from '@axp/contracts/webhooks';
import {
  checkWebhookUrl,
  createWebhookEndpoint,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookEvents,
  switchWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const unitId = '0192f3a0-0000-7000-8000-0000000000d1';

const healthy: WebhookEndpoint = {
  id: '0192f3a0-0000-7000-8000-0000000000f1',
  version: 1,
  name: 'Visitor desk',
  url: 'https://desk.acme.test/hooks',
  events: ['booking.created', 'booking.cancelled'],
  takesNewTypes: true,
  format: 'standard',
  businessUnitId: null,
  state: 'healthy',
  offReason: null,
  offSince: null,
  failingSince: null,
  offAt: null,
  lastStatus: 200,
  lastFailure: null,
  nextAttemptAt: null,
  secretEnding: '9dK2',
  formerSecretUntil: null,
  delivered: 1204,
  waiting: 0,
  undelivered: 0,
  typicalMs: 180,
  hours: Array.from({ length: 24 }, (_, hour) => ({ events: hour, undelivered: 0 })),
};

const off: WebhookEndpoint = {
  ...healthy,
  id: '0192f3a0-0000-7000-8000-0000000000f2',
  name: 'Old CRM',
  events: [...webhookEventTypes],
  state: 'off',
  offReason: 'failing',
  offSince: '2026-11-22T03:04:00.000Z',
  lastStatus: null,
  lastFailure: 'host-not-found',
  undelivered: 214,
};

const delivery: WebhookDeliveryDetail = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  type: 'booking.created',
  at: '2026-11-23T02:54:00.000Z',
  state: 'waiting',
  attempts: 1,
  status: 503,
  failure: null,
  durationMs: 2000,
  nextAttemptAt: '2026-11-23T04:00:00.000Z',
  replayedBy: null,
  log: [{ at: '2026-11-23T02:54:01.000Z', status: 503, failure: null, durationMs: 2000 }],
  payload: '{"type":"booking.created"}',
  response: 'maintenance',
};

const counts = { nextCursor: null, all: 1, waiting: 1, delivered: 0, givenUp: 0 };
const page = () => ({ data: [delivery], meta: counts });

beforeEach(pretendLayout);

const open = (endpoints: readonly WebhookEndpoint[], url = '/admin/webhooks') => {
  server.use(respond(listWebhookEndpoints, [...endpoints]));
  server.use(respond(listBusinessUnits, [{ id: unitId, title: 'Sales' }]));
  renderWithProviders(<WebhooksPage />, { path: url });
};

describe('the list of endpoints', () => {
  it('[J-02] explains what it is for while it is empty', async () => {
    open([]);
    expect(await screen.findByText('No endpoints yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Events and signatures' })).toHaveAttribute(
      'href',
      '/admin/webhooks?tab=events',
    );
  });

  it('[J-02] has an example of each event, and how it is verified', async () => {
    const user = userEvent.setup();
    open([healthy], '/admin/webhooks?tab=events');
    const code = await screen.findByRole('region', { name: 'Example in JavaScript' });
    expect(code).toHaveTextContent("import { Webhook } from 'standardwebhooks';");
    expect(screen.queryByRole('button', { name: 'Add endpoint' })).not.toBeInTheDocument();
    for (const type of webhookEventTypes) expect(screen.getByText(type)).toBeVisible();
    const resources = screen.getByRole('region', { name: 'Resources' });
    await user.click(within(resources).getByText('resource.deleted'));
    const [, , example] = within(resources).getAllByRole('region', {
      name: 'Example',
      hidden: true,
    });
    expect(example).toHaveTextContent('"type": "resource.deleted"');
    expect(example).toHaveTextContent('"name": "Example room"');
  });

  it('[J-02] shows state, events and numbers, and why an endpoint is off', async () => {
    open([off, healthy]);
    const list = await screen.findByRole('list', { name: 'Endpoints' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Old CRM');
    expect(first).toHaveTextContent('214 not deliveredAll events');
    expect(second).toHaveTextContent('Healthy');
    expect(second).toHaveTextContent('1204 delivered · typically 180 ms');
    expect(second).toHaveTextContent('Booking created, Booking cancelled');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No event was delivered for 3 days: Host not found. 214 events were not delivered',
    );
  });

  it('[J-02] turns an endpoint on without the missed events', async () => {
    const user = userEvent.setup();
    open([off]);
    server.use(respond(switchWebhookEndpoint, { ...off, state: 'healthy' }));
    await user.click(await screen.findByRole('button', { name: 'Turn on…' }));
    await user.click(screen.getByRole('radio', { name: 'Send new events only' }));
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Old CRM is on')).toBeVisible();
    const [request] = requestsOf(switchWebhookEndpoint);
    expect(request?.body).toEqual({ version: 1, isActive: true, sendsMissed: false });
  });
});

async function addChannel(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Add channel' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Desk');
  await user.type(within(dialog).getByLabelText('URL'), 'https://chat.test');
  await within(dialog).findByText('Sales');
  const add = within(dialog).getByRole('button', { name: 'Add channel' });
  return { dialog, send: () => user.click(add) };
}

describe('a new endpoint', () => {
  it('[J-02] is checked while it is typed, and shows its secret once', async () => {
    const user = userEvent.setup();
    open([]);
    const trial = { status: 200, failure: null, durationMs: 180, response: null };
    const secret = `whsec_${'a'.repeat(43)}=`;
    server.use(respond(checkWebhookUrl, trial));
    server.use(respond(createWebhookEndpoint, { ...healthy, secret }));
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('URL'), 'https://desk.acme.test/hooks');
    expect(await within(dialog).findByText('Reached in 180 ms')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }));
    expect(within(dialog).getByLabelText('Name')).toBeInvalid();
    await user.type(within(dialog).getByLabelText('Name'), 'Visitor desk');
    for (const group of ['Approvals', 'Resources', 'People']) {
      await user.click(within(dialog).getByRole('checkbox', { name: new RegExp(`^${group}:`) }));
    }
    await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByDisplayValue(secret)).toBeVisible();
    const [request] = requestsOf(createWebhookEndpoint);
    expect(request?.body).toMatchObject({
      name: 'Visitor desk',
      events: webhookEventTypes.filter((type) => type.startsWith('booking.')),
    });
  });

  it('[J-06] adds a channel of Slack for a business unit, and offers a test message', async () => {
    const user = userEvent.setup();
    const channel: WebhookEndpoint = { ...healthy, format: 'slack', businessUnitId: unitId };
    open([healthy], '/admin/webhooks?tab=chats');
    const { dialog, send } = await addChannel(user);
    await user.selectOptions(within(dialog).getByLabelText('Application'), 'Slack');
    expect(within(dialog).getByText(/api\.slack\.com/)).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText('Bookings of'), 'Sales');
    expect(within(dialog).queryByRole('group', { name: 'People' })).toBeNull();
    server.use(respond(createWebhookEndpoint, { ...channel, secret: null }));
    server.use(respond(listWebhookEndpoints, [healthy, channel]));
    await send();
    const test = await screen.findByRole('dialog', { name: 'Send test message' });
    expect(requestsOf(checkWebhookUrl)).toEqual([]);
    const [request] = requestsOf(createWebhookEndpoint);
    expect(request?.body).toMatchObject({ format: 'slack', businessUnitId: unitId });
    expect(request?.body).not.toMatchObject({
      events: expect.arrayContaining(['person.created']),
    });
    await user.click(within(test).getByRole('button', { name: 'Cancel' }));
    const row = await screen.findByText('Slack · Sales · Booking created, Booking cancelled');
    expect(row).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Webhooks 1' })).toBeVisible();
  });

  it('[J-06] of Teams is for a flow that takes the card alone, which can be changed later', async () => {
    const user = userEvent.setup();
    const channel: WebhookEndpoint = { ...healthy, format: 'teams-card' };
    open([], '/admin/webhooks?tab=chats');
    expect(await screen.findByText('No channels yet')).toBeVisible();
    const { dialog, send } = await addChannel(user);
    const own = 'Own flow that posts the whole body as the card';
    await user.selectOptions(within(dialog).getByLabelText('Flow'), own);
    server.use(respond(createWebhookEndpoint, { ...channel, secret: null }));
    server.use(respond(listWebhookEndpoints, [channel]));
    await send();
    const test = await screen.findByRole('dialog', { name: 'Send test message' });
    await user.click(within(test).getByRole('button', { name: 'Cancel' }));
    const [added] = requestsOf(createWebhookEndpoint);
    expect(added?.body).toMatchObject({ format: 'teams-card' });
    server.use(respond(updateWebhookEndpoint, { ...channel, format: 'teams' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Visitor desk' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const edit = await screen.findByRole('dialog', { name: 'Edit channel' });
    expect(within(edit).queryByLabelText('Application')).toBeNull();
    await user.selectOptions(within(edit).getByLabelText('Flow'), 'From a Workflows template');
    await user.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    const [changed] = requestsOf(updateWebhookEndpoint);
    expect(changed?.body).toMatchObject({ version: 1, format: 'teams' });
  });

  it('[J-02] keeps what was typed if the server refuses the address', async () => {
    const user = userEvent.setup();
    open([]);
    const trial = { status: null, failure: 'refused' as const, durationMs: 3, response: null };
    server.use(respond(checkWebhookUrl, trial));
    const errors = [{ path: 'url', code: 'https_required', message: '', params: {} }];
    server.use(refuse(createWebhookEndpoint, 'request.invalid', { errors }));
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Desk');
    await user.type(within(dialog).getByLabelText('URL'), 'http://desk.acme.test');
    expect(await within(dialog).findByText('Connection refused')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }));
    expect(await within(dialog).findByText(/begins with https/)).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Desk');
  });
});

describe('an endpoint', () => {
  const address = `/admin/webhooks?endpoint=${healthy.id}`;

  it('[J-02] shows an event with its attempts, and sends it again', async () => {
    const user = userEvent.setup();
    server.use(respond(getWebhookDelivery, delivery));
    server.use(respond(listWebhookDeliveries, page().data, { meta: page().meta }));
    server.use(respond(replayWebhookEvents, { events: 1 }));
    open([healthy], `${address}&event=${delivery.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Booking created' });
    expect(await within(dialog).findByText(/503 · 2000 ms/)).toBeVisible();
    expect(within(dialog).getByText('maintenance')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Send again now' }));
    expect(await screen.findByText('1 event is being sent again')).toBeVisible();
    const [request] = requestsOf(replayWebhookEvents);
    expect(request?.body).toEqual({ eventIds: [delivery.id] });
  });

  it('[J-02] shows the answer to a test event', async () => {
    const user = userEvent.setup();
    server.use(respond(listWebhookDeliveries, [], { meta: { ...counts, all: 0, waiting: 0 } }));
    const trial = { status: 200, failure: null, durationMs: 180, response: 'ok' };
    server.use(respond(testWebhookEndpoint, { ...trial, payload: '{"test":true}' }));
    open([healthy], address);
    await user.click(await screen.findByRole('button', { name: 'Send test event' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Delivered: 200 · 180 ms')).toBeVisible();
    expect(screen.getByText(/"test": true/)).toBeVisible();
  });
});
