import type { OperationShape } from '@axp/contracts';
import { basePathOf, operations } from '@axp/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { Member, TestApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';

/** Parameters and bodies of requests; path values by path prefix, or by parameter. */
export interface Asked {
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly attachments?: ReadonlyMap<string, string>;
  readonly resourceIds: readonly string[];
  /** Secret of the code of a resource. */
  readonly codeSecret: string;
  /** Secret of a display of the resource; absent where there is none. */
  readonly displaySecret?: string;
}

const window = { from: at('00:00'), to: at('00:00', 4) };
const slot = { start: at('09:00'), end: at('12:00') };
const room = { type: 'room' };
const days = { from: '2026-11-01', to: '2026-11-05' };

/** The queries without which an operation is not answered. */
const queryOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listMoveInRows: { kind: 'booking' },
  getCaptchaChallenge: { action: 'login' },
  listResources: room,
  listCalendarResources: { ...room, ...window },
  listMyBookings: { group: 'upcoming' },
  listCalendar: window,
  listSecurityEvents: { limit: '100' },
  getRules: room,
  listBulkJobs: { subject: 'user' },
  getUseReport: days,
  exportUseReport: days,
  listReportBookings: days,
  exportReportBookings: days,
  listBuildingDays: days,
};

/** Operations that answer with what they find, though they are no GET. */
const readingPosts: Readonly<Record<string, (asked: Asked) => object>> = {
  searchResources: () => ({ ...room, ...slot }),
  quoteBooking: ({ resourceIds: [resourceId], paths }) => ({
    resourceId,
    businessUnitId: paths['/business-units/{id}']?.[0],
    times: [slot],
  }),
  previewSeries: ({ resourceIds: [resourceId] }) => ({
    ...room,
    resourceId,
    ...slot,
    recurrence: { frequency: 'daily', count: 2 },
  }),
  previewResourceChange: () => ({ isActive: false }),
  previewResourceChanges: ({ resourceIds }) => ({
    resources: resourceIds.map((id) => ({ id, version: 1 })),
    change: { isActive: false },
  }),
  previewMaintenance: () => slot,
  readResourceLabels: ({ resourceIds: ids }) => ({ ids }),
  readResourceCode: ({ codeSecret: secret }) => ({ secret }),
  readDisplay: ({ displaySecret: secret = 'x' }) => ({ secret }),
  previewBuildingChange: () => ({ openingHours: [] }),
  previewRules: () => ({ ...room, set: { approval: 'always' }, inherit: [] }),
};

/** Every operation that reads: complete, because the registry of operations is. */
export const readingOperations = operations.filter(
  ({ method, id }) => method === 'GET' || id in readingPosts,
);

/** Returns the parameters to request a path with. Throws if no values are known for it. */
function paramsOf({ path }: OperationShape, { paths, attachments }: Asked) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{}];
  if (names.includes('attachmentId')) {
    return [...(attachments ?? [])].map(([id, attachmentId]) => ({ id, attachmentId }));
  }
  const [name = ''] = names;
  const prefix = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  const values = paths[prefix] ?? paths[`{${name}}`];
  if (!values) throw new Error(`no value is known for ${path}`);
  const others = Object.fromEntries(
    names.slice(1).map((other) => [other, paths[`{${other}}`]?.[0] ?? '1']),
  );
  return values.map((value) => ({ ...others, [name]: value }));
}

/** Requests an operation with each path value, signed in or not, and returns the responses. */
export async function answersTo(
  api: TestApi,
  operation: OperationShape,
  { as, host, asked }: { readonly as: Member | null; readonly host: string; readonly asked: Asked },
): Promise<LightMyRequestResponse[]> {
  const body = readingPosts[operation.id]?.(asked);
  const headers = {
    host,
    ...(as && { authorization: `Bearer ${await api.tokenOf(as)}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return Promise.all(
    paramsOf(operation, asked).map((params: Readonly<Record<string, string>>) => {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      return api.inject({
        method: operation.method,
        url: `${basePathOf(operation)}${path}`,
        query: { ...queryOf[operation.id] },
        headers,
        ...(body && { payload: JSON.stringify(body) }),
      });
    }),
  );
}
