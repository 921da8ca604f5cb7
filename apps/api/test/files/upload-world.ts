import { randomUUID } from 'node:crypto';
import type { OperationShape } from '@axp/contracts';
import {
  addAttachment,
  readHolidayCalendar,
  setBrandingPicture,
  setProfileImage,
  setResourceImage,
  setSignInLogo,
} from '@axp/contracts';
import { setFloorPlanPicture } from '@axp/contracts/floor-plans';
import { setMyLicencePhoto } from '@axp/contracts/licences';
import { startMoveIn } from '@axp/contracts/move-in';
import { addProblemPhoto, reportProblem } from '@axp/contracts/problems';
import {
  checkPeopleSheet,
  checkResourceSheet,
  importPeopleSheet,
  importResourceSheet,
} from '@axp/contracts/sheets';
import { administrator } from '../admin/admin-world.ts';
import { resourceWorld, sendFile } from '../admin/resource-world.ts';
import type { Answer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import { book, bookingWorld } from '../bookings/booking-world.ts';
import { buildBuilding, buildSignInMethod } from '../factories.ts';
import { save } from '../licences/licence-world.ts';

/** Sends a file to one operation, as someone who may. */
type Upload = (
  content: Uint8Array,
  fileName?: string,
) => Promise<Pick<Answer<OperationShape>, 'status' | 'data' | 'problem'>>;

type Prepare = (api: TestApi) => Promise<Upload>;

/** Each way to send a file, by the operation's id and what it is. */
export const uploads: Readonly<Record<string, Prepare>> = {
  addAttachment: async (api) => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    return send(api, addAttachment, ann, { id: data.id });
  },
  addProblemPhoto: async (api) => {
    const { ann, room } = await bookingWorld(api);
    const { id } = (await book(api, ann, room.id)).data;
    const body = { text: 'The screen stays dark.' };
    const { data } = await api.call(reportProblem, { as: ann, params: { id }, body });
    return send(api, addProblemPhoto, ann, { id: data.id });
  },
  setMyLicencePhoto: async (api) => {
    const ann = await api.member();
    await save(api, ann);
    return send(api, setMyLicencePhoto, ann, {});
  },
  setProfileImage: async (api) => send(api, setProfileImage, await api.member(), {}),
  setResourceImage: async (api) => {
    const { admin, create } = await resourceWorld(api);
    return send(api, setResourceImage, admin, { id: (await create()).data.id });
  },
  'setBrandingPicture logo': async (api) =>
    send(api, setBrandingPicture, await administrator(api), { picture: 'logo' }),
  'setBrandingPicture background': async (api) =>
    send(api, setBrandingPicture, await administrator(api), { picture: 'background' }),
  setFloorPlanPicture: async (api) => {
    const { admin, floor } = await resourceWorld(api);
    return send(api, setFloorPlanPicture, admin, { id: floor.id });
  },
  setSignInLogo: async (api) => {
    const boss = await administrator(api);
    await buildSignInMethod(api.db, { merchant_id: boss.merchantId, code: 'google' });
    return send(api, setSignInLogo, boss, { code: 'google' });
  },
  checkResourceSheet: async (api) =>
    send(api, checkResourceSheet, (await resourceWorld(api)).admin, { type: 'room' }),
  importResourceSheet: async (api) => {
    const params = { type: 'room', importId: randomUUID() };
    return send(api, importResourceSheet, (await resourceWorld(api)).admin, params);
  },
  checkPeopleSheet: async (api) => send(api, checkPeopleSheet, await administrator(api), {}),
  importPeopleSheet: async (api) =>
    send(api, importPeopleSheet, await administrator(api), { importId: randomUUID() }),
  startMoveIn: async (api) => send(api, startMoveIn, await administrator(api), {}),
  readHolidayCalendar: async (api) => {
    const boss = await administrator(api);
    const { id } = await buildBuilding(api.db, { merchant_id: boss.merchantId });
    return send(api, readHolidayCalendar, boss, { id });
  },
};

const versionQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  setBrandingPicture: { version: '1' },
  setFloorPlanPicture: { version: '0' },
};

function send(
  api: TestApi,
  operation: OperationShape,
  as: Member,
  params: Readonly<Record<string, string>>,
): Upload {
  const query = versionQueries[operation.id] ?? {};
  return async (content, fileName) => {
    if (operation.guarded) {
      const confirmed_at = api.clock.now().toISOString();
      await api.db
        .updateTable('user_session')
        .set({ confirmed_at })
        .where('id', '=', as.sessionId)
        .execute();
    }
    const file = { content, ...(fileName !== undefined && { fileName }) };
    return sendFile(api, operation, { as, params, query, ...file });
  };
}
