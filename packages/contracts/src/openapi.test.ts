import { describe, expect, it } from '@jest/globals';
import { apiBasePath, basePathOf } from './api-base-path.ts';
import { openApiDocument, problemCodesOf } from './openapi.ts';
import { operations } from './operations.ts';

const document = openApiDocument(operations, {
  title: 'AXP Booking',
  version: '0.2.3',
});

describe('the OpenAPI document', () => {
  it('[Z-113] has every operation under its own id and path', () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, entry]) => `${method} ${path} ${entry.operationId}`),
    );
    const declared = operations.map(
      (operation) =>
        `${operation.method.toLowerCase()} ${basePathOf(operation)}${operation.path} ${operation.id}`,
    );
    expect(listed.sort()).toEqual(declared.sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '[Z-113] describes %s with its responses and errors',
    (_, operation) => {
      expect(operation.summary.length).toBeGreaterThan(8);
      const item = document.paths?.[`${basePathOf(operation)}${operation.path}`] ?? {};
      const entry = Object.values(item).find(({ operationId }) => operationId === operation.id);
      expect(Object.keys(entry?.responses ?? {})).toContain(`${operation.success.status}`);
      expect(Object.keys(entry?.responses ?? {})).toContain('400');
    },
  );

  it('[Z-113] describes a file by its type, without JSON', () => {
    const contentOf = (id: string) => {
      const operation = operations.find((one) => one.id === id);
      const item = document.paths?.[`${apiBasePath}${operation?.path}`];
      const answer = item?.get?.responses?.['200'];
      return Object.keys((answer && 'content' in answer && answer.content) || {});
    };
    expect(contentOf('downloadBooking')).toEqual(['text/calendar']);
    expect(contentOf('readCalendarFeed')).toEqual(['text/calendar']);
    expect(contentOf('getImage')).toContain('image/svg+xml');
    expect(contentOf('getImageThumbnail')).toContain('image/webp');
    expect(contentOf('downloadAttachment')).toContain('application/pdf');
  });

  it('[J-01] names the scope of an API key, or that none is accepted', () => {
    const shown = ['createBooking', 'changePassword', 'login'].map((id) => {
      const operation = operations.find((one) => one.id === id);
      const item = operation && document.paths?.[`${basePathOf(operation)}${operation.path}`];
      return { security: item?.post?.security, description: item?.post?.description };
    });
    expect(shown).toEqual([
      {
        security: [{ accessToken: [] }, { apiKey: [] }],
        description: 'Scope of an API key: Bookings, Change.',
      },
      { security: [{ accessToken: [] }], description: 'Not for API keys.' },
      { security: [], description: undefined },
    ]);
  });

  it('[J-08] describes the Idempotency-Key of each operation that creates, and of no public one', () => {
    const keyed = operations.filter((operation) => {
      const item = Object.values(
        document.paths?.[`${basePathOf(operation)}${operation.path}`] ?? {},
      );
      const entry = item.find(({ operationId }) => operationId === operation.id);
      return JSON.stringify(entry?.parameters ?? []).includes('"Idempotency-Key"');
    });
    const creating = operations.filter(
      ({ success, access }) => success.status === 201 && access !== 'public',
    );
    expect(creating.filter((operation) => !keyed.includes(operation))).toEqual([]);
    expect(keyed.filter(({ method, access }) => method !== 'POST' || access === 'public')).toEqual(
      [],
    );
    for (const operation of keyed) {
      expect(problemCodesOf(operation)).toContain('request.idempotency_key_reused');
    }
  });

  it('lists the errors of authentication and rights', () => {
    const [login] = operations.filter(({ id }) => id === 'login');
    const [create] = operations.filter(({ id }) => id === 'createBooking');
    expect(login && problemCodesOf(login)).not.toContain('auth.required');
    expect(create && problemCodesOf(create)).toEqual(
      expect.arrayContaining(['auth.required', 'access.denied', 'booking.slot_taken']),
    );
  });
});
