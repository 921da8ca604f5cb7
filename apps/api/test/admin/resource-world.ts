import type { OperationShape, ResourceBody } from '@axp/contracts';
import { basePathOf, createResource } from '@axp/contracts';
import { usualResource } from '@axp/contracts/administration';
import { readAnswer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import { buildBuilding, buildFloor } from '../factories.ts';
import { formHeaders, formOf } from '../files/form.ts';

/** A room for eight, as a form sends it. */
export function roomFields(buildingId: string, changes: Partial<ResourceBody> = {}): ResourceBody {
  return {
    ...usualResource,
    type: 'room',
    name: 'Lotus',
    buildingId,
    capacity: 8,
    amenities: ['screen'],
    ...changes,
  };
}

/** A member of staff, an administrator of the same merchant, and a building with a floor. */
export async function resourceWorld(api: TestApi) {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const admin = await api.member({ user: { merchant_id, is_administrator: true } });
  const building = await buildBuilding(api.db, { merchant_id, name: 'River House' });
  const floor = await buildFloor(api.db, {
    merchant_id,
    building_id: building.id,
    name: 'Floor 3',
    level: 3,
  });
  const create = (changes: Partial<ResourceBody> = {}) =>
    api.call(createResource, { as: admin, body: roomFields(building.id, changes) });
  return { ann, admin, building, floor, create };
}

/** Sends a file to an operation that takes one. */
export async function sendFile<T extends OperationShape>(
  api: TestApi,
  operation: T,
  sent: {
    readonly as: Member;
    readonly params: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly content: Uint8Array | string;
    readonly fileName?: string;
    readonly language?: string;
  },
) {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => sent.params[name] ?? '',
  );
  const { as, content, fileName = 'sheet.csv', language = 'en' } = sent;
  const response = await api.inject({
    method: operation.method,
    url: `${basePathOf(operation)}${path}`,
    query: Object.fromEntries(
      Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'accept-language': language,
      ...formHeaders,
    },
    payload: formOf([{ name: 'file', fileName, content }]),
  });
  return readAnswer(operation, response);
}

/** Reads the audit trail of a merchant, earliest entry first. */
export async function trailOf(api: TestApi, { merchantId }: Member) {
  const rows = await api.db
    .selectFrom('audit_event')
    .select(['action', 'object_type', 'object_name', 'before', 'after', 'actor_id'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
  return rows;
}
