import type { OperationShape } from '@axp/contracts';
import {
  checkInByCode,
  createCalendarFeed,
  listCalendarFeeds,
  markFavourite,
  takeHold,
} from '@axp/contracts';
import { createAnnouncement } from '@axp/contracts/announcements';
import { reportResourceProblem } from '@axp/contracts/problems';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildImage, buildResource } from '../factories.ts';
import { codeOf } from '../resources/code-world.ts';
import { importOver } from './import-over.ts';
import type { Asked } from './outputs.ts';
import { answersTo, readingOperations } from './outputs.ts';

/** In the name of a room that is kept for one unit, and in the titles of its bookings. */
const mark = 'okapi';

interface World {
  readonly insider: Member;
  /** Had access, and made of it whatever can be made. */
  readonly former: Member;
  readonly deactivated: Member;
  readonly outsider: Member;
  readonly viewer: Member;
  readonly administrator: Member;
  readonly roomId: string;
  readonly bookingId: string;
  readonly secrets: ReadonlyMap<'insider' | 'former' | 'deactivated', string>;
  readonly asked: Asked;
}

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await keptRoom();
});
afterAll(() => api.close());

const loseUnits = async ({ id }: Member) => {
  await api.db.deleteFrom('user_business_unit').where('user_id', '=', id).execute();
  api.clock.advance({ seconds: 16 });
};

async function keptRoom(): Promise<World> {
  const insider = await api.member();
  const merchant_id = insider.merchantId;
  const unit = insider.businessUnitId ?? '';
  const colleague = (user: object, businessUnit?: string) =>
    api.member({
      user: { merchant_id, ...user },
      ...(businessUnit !== undefined && { businessUnit }),
    });
  const former = await colleague({}, unit);
  const deactivated = await colleague({}, unit);
  const administrator = await colleague({ is_administrator: true });
  const room = await buildResource(api.db, {
    merchant_id,
    name: `${mark} room`,
    is_restricted: true,
    image_id: (await buildImage(api.db, { merchant_id })).id,
  });
  await api.db
    .insertInto('resource_visibility')
    .values({ merchant_id, resource_id: room.id, business_unit_id: unit })
    .execute();
  const { data: booking } = await book(api, insider, room.id, { title: `${mark} talk` });
  const secrets = new Map<'insider' | 'former' | 'deactivated', string>();
  for (const [name, as] of Object.entries({ insider, former, deactivated } as const)) {
    const { data } = await api.call(createCalendarFeed, { as, body: { resourceId: room.id } });
    const secret = /([\w-]+)\.ics$/.exec(data.path)?.[1] ?? '';
    if (name === 'insider' || name === 'former' || name === 'deactivated')
      secrets.set(name, secret);
  }
  await api.call(markFavourite, { as: former, params: { id: room.id } });
  const { data: problem } = await api.call(reportResourceProblem, {
    as: former,
    params: { id: room.id },
    body: { text: 'The lamp is broken' },
  });
  const { data: announcement } = await api.call(createAnnouncement, {
    as: administrator,
    body: {
      severity: 'important',
      texts: { en: { title: `${mark} news`, text: '' }, th: null },
      linkUrl: null,
      resourceId: room.id,
      start: at('08:00'),
      end: at('18:00'),
    },
  });
  const asked: Asked = {
    codeSecret: await codeOf(api, administrator, room.id),
    resourceIds: [room.id],
    attachments: new Map([[booking.id, booking.id]]),
    paths: {
      '/bookings/{id}': [booking.id],
      '/resources/{id}': [room.id],
      '/buildings/{id}': [room.building_id],
      '/floors/{id}': [room.building_id],
      '/users/{id}': [former.id],
      '{userId}': [former.id],
      '/business-units/{id}': [booking.id],
      '/problems/{id}': [problem.id],
      '/announcements/{id}': [announcement.id],
      '/displays/{id}': [booking.id],
      '/audit-events/{id}': [booking.id],
      '/bills/{id}': [booking.id],
      '/incoming-mails/{id}': [booking.id],
      '/webhook-endpoints/{id}': [booking.id],
      '/provisioning/groups/{id}': [booking.id],
      '/provisioning/events/{id}': [booking.id],
      '/images/{id}': [booking.id],
      '/bulk-jobs/{id}': [booking.id],
      '/move-ins/{id}': [await importOver(api, administrator, booking.id)],
      '{code}': ['id'],
      '{secret}': ['former', 'deactivated'].flatMap((name) =>
        [...secrets].flatMap(([owner, secret]) => (owner === name ? [secret] : [])),
      ),
      '{token}': [booking.id],
      '{host}': [insider.host],
      '{kind}': ['terms'],
      '{type}': ['room'],
      '{importId}': [booking.id],
    },
  };
  await api.db
    .updateTable('app_user')
    .set({ status: 'deactivated' })
    .where('id', '=', deactivated.id)
    .execute();
  await loseUnits(former);
  return {
    insider,
    former,
    deactivated,
    administrator,
    outsider: await colleague({}),
    viewer: await colleague({}, 'none'),
    roomId: room.id,
    bookingId: booking.id,
    secrets,
    asked,
  };
}

const readFeed = (name: 'insider' | 'former' | 'deactivated') =>
  api.inject({
    url: `/v1/frontend/feeds/${world.secrets.get(name)}.ics`,
    headers: { host: world.insider.host },
  });

describe('a room restricted to a unit', () => {
  it.each(
    readingOperations.map((operation): [string, OperationShape] => [operation.id, operation]),
  )(
    '[H-04] is not returned by %s to people without access, or who lost it',
    async (_, operation) => {
      const { insider, former, deactivated, outsider, viewer, asked } = world;
      const leaks: string[] = [];
      for (const as of [former, deactivated, outsider, viewer, null]) {
        const answers = await answersTo(api, operation, { as, host: insider.host, asked });
        if (answers.some(({ payload }) => payload.includes(mark))) leaks.push(as?.id ?? 'nobody');
      }
      expect(leaks).toEqual([]);
    },
  );

  it('[H-04] is returned to people with access, so that the test above is meaningful', async () => {
    const { insider, administrator, asked } = world;
    const seen = async (as: Member) => {
      const found: string[] = [];
      for (const operation of readingOperations) {
        const answers = await answersTo(api, operation, { as, host: insider.host, asked });
        if (answers.some(({ payload }) => payload.includes(mark))) found.push(operation.id);
      }
      return found;
    };
    expect(await seen(insider)).toEqual(
      expect.arrayContaining([
        'listResources',
        'getResource',
        'searchResources',
        'listCalendar',
        'readResourceCode',
        'listAnnouncements',
        'listResourceAnnouncements',
      ]),
    );
    expect(await seen(administrator)).toEqual(
      expect.arrayContaining(['listManagedResources', 'exportResources', 'previewMaintenance']),
    );
    expect((await readFeed('insider')).payload).toContain(mark);
  });

  it('[H-04] ends the feeds of those who lost access, until they have it again', async () => {
    const { former } = world;
    expect((await readFeed('former')).statusCode).toBe(404);
    expect((await readFeed('deactivated')).statusCode).toBe(404);
    const listed = () => api.call(listCalendarFeeds, { as: former });
    expect((await listed()).data).toEqual([]);
    const { merchantId: merchant_id, businessUnitId } = world.insider;
    await api.db
      .insertInto('user_business_unit')
      .values({ merchant_id, user_id: former.id, business_unit_id: businessUnitId ?? '' })
      .execute();
    api.clock.advance({ seconds: 16 });
    expect((await readFeed('former')).statusCode).toBe(200);
    expect((await listed()).data).toHaveLength(1);
    await loseUnits(former);
  });

  it.each(['outsider', 'viewer', 'former'] as const)(
    '[H-04] offers %s neither a feed nor a hold',
    async (name) => {
      const { roomId } = world;
      const as = world[name];
      const feed = await api.call(createCalendarFeed, { as, body: { resourceId: roomId } });
      expect(feed.problem.code).toBe('resource.not_found');
      const body = { resourceId: roomId, start: at('14:00'), end: at('15:00') };
      const hold = await api.call(takeHold, { as, params: { formId: crypto.randomUUID() }, body });
      expect(['resource.not_found', 'access.denied']).toContain(hold.problem.code);
      const kept = await api.db
        .selectFrom('occupancy')
        .select('id')
        .where('resource_id', '=', roomId)
        .where('kind', '=', 'hold')
        .execute();
      expect(kept).toEqual([]);
    },
  );

  it('[H-04] can’t be checked in by its code by people who can’t see it', async () => {
    const secret = world.asked.codeSecret;
    api.clock.set(at('09:55'));
    const scan = (as: Member) => api.call(checkInByCode, { as, body: { secret } });
    expect((await scan(world.outsider)).problem.code).toBe('code.nothing_now');
    expect((await scan(world.insider)).data.booking?.id).toBe(world.bookingId);
  });
});
