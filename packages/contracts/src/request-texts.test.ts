import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { CreateBookingBody } from './bookings/create-booking.ts';
import { EditBookingBody } from './bookings/edit-booking.ts';
import { parseFields } from './field-issues.ts';
import { voidBill } from './index.ts';
import { operations } from './operations.ts';
import { line } from './schemas.ts';

/** The parts of a JSON Schema that hold texts. */
const Node = z.looseObject({
  $ref: z.optional(z.string()),
  $defs: z.optional(z.record(z.string(), z.unknown())),
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  enum: z.optional(z.unknown()),
  const: z.optional(z.unknown()),
  pattern: z.optional(z.string()),
  allOf: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
});

/** Every free text of a schema by its path, and the patterns that it has to match. */
function textsOf(
  schema: unknown,
  path: string,
  named: Readonly<Record<string, unknown>> = {},
): (readonly [string, readonly string[]])[] {
  const parsed = Node.safeParse(schema);
  if (!parsed.success) return [];
  const { type, format, pattern, items, properties, $ref, $defs = named, ...node } = parsed.data;
  if ($ref) return textsOf($defs[$ref.replace('#/$defs/', '')], path, $defs);
  const { allOf = [], anyOf = [], oneOf = [], prefixItems = [] } = node;
  const isFree =
    type === 'string' && !format && node.enum === undefined && node.const === undefined;
  const patterns = [pattern, ...allOf.map((one) => Node.parse(one).pattern)].filter(
    (one) => one !== undefined,
  );
  return [
    ...(isFree ? [[path, patterns] as const] : []),
    ...[...anyOf, ...oneOf].flatMap((one) => textsOf(one, path, $defs)),
    ...[items, ...prefixItems].flatMap((one) => textsOf(one, `${path}[]`, $defs)),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) =>
      textsOf(one, `${path}.${name}`, $defs),
    ),
  ];
}

const texts = operations
  .flatMap(({ id, query, body }) => [
    { id, schema: query },
    { id, schema: body },
  ])
  .flatMap(({ id, schema }) =>
    schema ? textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), id) : [],
  );

/** Secrets and opaque values: compared or parsed, never shown as text. */
const opaque =
  /(?:password|captcha|token|ticket|credential|answer|[kK]ey|code|secret|cursor|Ids|timezone|listCalendar(?:Resources)?\.type|startMoveIn\.subjects)$/i;

const severalLines = [
  'checkOut.asset.note',
  'checkOut.car.damageNote',
  'createBooking.cateringNote',
  'createBooking.description',
  'createBooking.equipmentNote',
  'createResource.description',
  'editBooking.cateringNote',
  'editBooking.description',
  'editBooking.equipmentNote',
  'previewResourceChange.description',
  'previewSeriesEdit.cateringNote',
  'previewSeriesEdit.description',
  'previewSeriesEdit.equipmentNote',
  'quoteSeriesEdit.cateringNote',
  'quoteSeriesEdit.description',
  'quoteSeriesEdit.equipmentNote',
  'reportProblem.text',
  'reportResourceProblem.text',
  'resolveProblem.note',
  'saveTextDraft.changes.en',
  'saveTextDraft.changes.th',
  'saveTextDraft.text.en.sections[].text',
  'saveTextDraft.text.th.sections[].text',
  'updateResource.description',
];

function allows(patterns: readonly string[], value: string): boolean {
  return patterns.every((pattern) => new RegExp(pattern, 'u').test(value));
}

const pathsThatAllow = (value: string) => [
  ...new Set(
    texts
      .filter(([path, patterns]) => !opaque.test(path) && allows(patterns, value))
      .map(([path]) => path),
  ),
];

describe('texts of requests', () => {
  it('[Z-20] are found in every schema', () => {
    expect(texts.map(([path]) => path)).toEqual(
      expect.arrayContaining(['createBooking.title', 'voidBill.reason', 'listUsers.text']),
    );
    expect(texts.length).toBeGreaterThan(60);
  });

  it.each([
    ['line feed', '\n', severalLines],
    ['carriage return', '\r', severalLines],
    ['line separator', '\u2028', severalLines],
    ['paragraph separator', '\u2029', severalLines],
    ['next line', '\u0085', []],
  ])('[Z-24] with one line refuse a %s', (_, lineBreak, expected) => {
    expect(pathsThatAllow(`one${lineBreak}two`).sort()).toEqual(expected);
  });

  it('[Z-24] with one line read pasted tabs and line breaks as spaces', () => {
    expect(line(1, 20).parse('\tone\r\ntwo\tthree\u2028four\n')).toBe('one two three four');
  });
});

const id = '01910000-0000-7000-8000-000000000001';
const room = {
  type: 'room',
  resourceId: id,
  title: 'Weekly sync',
  start: '2026-11-23T09:00:00+07:00',
  end: '2026-11-23T10:00:00+07:00',
  attendees: 4,
};
const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `guest-${index}@example.test` }));

function codesOf(schema: z.ZodMiniType | undefined, value: unknown) {
  if (!schema) throw new Error('The operation has no body');
  const result = parseFields(schema, value);
  return result.success ? [] : result.issues.map(({ path, code }) => [path, code]);
}

describe('limits of requests', () => {
  it.each([
    ['new', CreateBookingBody, room],
    ['changed', EditBookingBody, { version: 1 }],
  ] as const)('[Z-21] allow at most 200 invitees for a %s booking', (_, schema, body) => {
    expect(codesOf(schema, { ...body, invitees: guests(200) })).toEqual([]);
    expect(codesOf(schema, { ...body, invitees: guests(201) })).toEqual([['invitees', 'too_many']]);
  });

  it.each([
    [[], 'x'],
    [[], 'x'.repeat(500)],
    [[['reason', 'too_long']], 'x'.repeat(501)],
    [[['reason', 'required']], ''],
    [[['reason', 'required']], '   '],
    [[['reason', 'required']], undefined],
    [[], 'one\ntwo'],
    [[['reason', 'control_characters']], 'one\u0007two'],
  ])('[D-07] result in %j for the reason of a void bill', (issues, reason) => {
    expect(codesOf(voidBill.body, { version: 1, reason })).toEqual(issues);
  });
});
