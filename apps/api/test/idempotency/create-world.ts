import { createBooking, getSignInSettings } from '@axp/contracts';
import { createSignInMethod } from '@axp/contracts/administration';
import { reportProblem } from '@axp/contracts/problems';
import { changeResourceAddresses } from '@axp/contracts/room-mail';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { connectionTo } from '../admin/added-method-world.ts';
import { roomFields } from '../admin/resource-world.ts';
import type { Member, TestApi } from '../app.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { startPairing } from '../displays/display-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { pdf, photograph } from '../files/sample-files.ts';
import type { Fields } from '../good-requests.ts';
import { goodBodies } from '../good-requests.ts';
import { movedFile } from '../move-in/move-in-world.ts';
import { saveConnection, shared } from '../room-mail/administration-world.ts';

/** A request that creates something, and parts of one with other content. */
export interface Creation {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Fields;
  readonly file?: Uint8Array;
  readonly fileName?: string;
  readonly other: Omit<Creation, 'other'>;
}

interface Surroundings {
  readonly api: TestApi;
  readonly boss: Member;
  readonly provider: OpenidProvider;
}

const block = { kind: 'maintenance', title: 'Odd', start: at('13:00'), end: at('14:00') };

export const blockOf = (id: string): Creation => ({
  params: { id },
  body: block,
  other: { body: { title: 'Even' } },
});

const named = (id: string) => async (): Promise<Creation> => ({
  body: { ...goodBodies[id]?.[0] },
  other: { body: { name: 'Even' } },
});

async function roomOf({ api, boss }: Surroundings): Promise<string> {
  return (await buildResource(api.db, { merchant_id: boss.merchantId })).id;
}

async function bookingOf(world: Surroundings): Promise<string> {
  const { api, boss: as } = world;
  return (await api.call(createBooking, { as, body: roomBody(await roomOf(world)) })).data.id;
}

const versionOf = async ({ api, boss: as }: Surroundings) =>
  (await api.call(getSignInSettings, { as })).data.version;

async function methodOf(world: Surroundings, name: string): Promise<string> {
  const { api, boss: as, provider } = world;
  const { data } = await api.call(createSignInMethod, {
    as,
    body: {
      version: await versionOf(world),
      connection: connectionTo(provider.issuer, { name }),
      allowedDomains: [],
    },
  });
  const codes = data.methods.flatMap((method) => ('isOwn' in method ? [method.code] : []));
  return codes.at(-1) ?? '';
}

/** Requests by operation, each in a merchant of its own. */
export const creations: Readonly<Record<string, (world: Surroundings) => Promise<Creation>>> = {
  createApiKey: named('createApiKey'),
  createOwnApiKey: named('createOwnApiKey'),
  createWebhookEndpoint: named('createWebhookEndpoint'),
  createBuilding: named('createBuilding'),
  startMoveIn: async () => ({
    file: Buffer.from(JSON.stringify(movedFile())),
    other: { file: Buffer.from(JSON.stringify(movedFile({ version: '5' }))) },
  }),
  createOwnField: async () => ({
    body: { ...goodBodies.createOwnField?.[0] },
    other: { body: { isRequired: true } },
  }),
  pairDisplay: async (world) => {
    const { code } = await startPairing(world.api, world.boss);
    const showsId = await roomOf(world);
    return {
      body: { code, kind: 'room', showsId, language: 'en' },
      other: { body: { language: 'th' } },
    };
  },
  startMailTest: async ({ api, boss: as }) => {
    // A domain has one merchant.
    const domain = `${as.merchantId}.test`;
    await saveConnection(api, as, { kind: 'lmtp', ...shared, domain });
    for (const name of ['Nile', 'Thames']) {
      const { id: resourceId } = await buildResource(api.db, { merchant_id: as.merchantId, name });
      const changes = [{ resourceId, isActive: true }];
      await api.call(changeResourceAddresses, { as, body: { changes } });
    }
    return { body: { localPart: 'nile' }, other: { body: { localPart: 'thames' } } };
  },
  testWeeklyReport: async () => ({ body: { type: 'room' }, other: { body: { type: 'car' } } }),
  createBusinessUnit: async () => ({ body: { title: 'Odd' }, other: { body: { title: 'Even' } } }),
  connectCloudTenant: async (world) => ({
    body: {
      version: await versionOf(world),
      tenantKey: 'acme',
      applicationId: 'axp-booking',
      name: 'Acme account',
      allowedDomains: ['acme.test'],
    },
    other: { body: { tenantKey: 'other' } },
  }),
  createResource: async ({ api, boss: { merchantId: merchant_id } }) => ({
    body: { ...roomFields((await buildBuilding(api.db, { merchant_id })).id) },
    other: { body: { name: 'Even' } },
  }),
  planMaintenance: async (world) => ({
    params: { id: await roomOf(world) },
    body: { ...block, bookings: [] },
    other: { body: { title: 'Even' } },
  }),
  createSignInMethod: async (world) => ({
    body: {
      version: await versionOf(world),
      connection: connectionTo(world.provider.issuer),
      allowedDomains: [],
    },
    other: { body: { allowedDomains: ['acme.test'] } },
  }),
  beginSignInTrial: async (world) => ({
    params: { code: await methodOf(world, 'Odd') },
    other: { params: { code: await methodOf(world, 'Even') } },
  }),
  inviteUser: async () => ({
    body: { email: 'new@merchant.test', fullName: 'New' },
    other: { body: { fullName: 'Other' } },
  }),
  createCalendarFeed: async () => ({ body: {}, other: { body: { isFreeBusy: true } } }),
  createBooking: async (world) => ({
    body: roomBody(await roomOf(world)),
    other: { body: { title: 'Even' } },
  }),
  createDelegation: async ({ api, boss }) => ({
    body: {
      delegateId: (await colleagueOf(api, boss)).id,
      firstDay: '2026-11-02',
      lastDay: '2026-11-06',
    },
    other: { body: { lastDay: '2026-11-07' } },
  }),
  addAttachment: async (world) => ({
    params: { id: await bookingOf(world) },
    file: pdf,
    other: { fileName: 'b.pdf' },
  }),
  reportProblem: async (world) => ({
    params: { id: await bookingOf(world) },
    body: { text: 'The lamp is broken' },
    other: { body: { text: 'The desk is broken' } },
  }),
  addProblemPhoto: async (world) => {
    const id = await bookingOf(world);
    const body = { text: 'The lamp is broken' };
    const { data } = await world.api.call(reportProblem, { as: world.boss, params: { id }, body });
    return {
      params: { id: data.id },
      file: await photograph(),
      other: { file: Buffer.concat([await photograph(), Buffer.from('x')]) },
    };
  },
  blockResource: async (world) => blockOf(await roomOf(world)),
  createResourceCode: async (world) => ({
    params: { id: await roomOf(world) },
    other: { params: { id: await roomOf(world) } },
  }),
  createAnnouncement: async () => ({
    body: { ...goodBodies.createAnnouncement?.[0] },
    other: { body: { severity: 'urgent' } },
  }),
  reportResourceProblem: async (world) => ({
    params: { id: await roomOf(world) },
    body: { text: 'The lamp is broken' },
    other: { body: { text: 'The desk is broken' } },
  }),
};
