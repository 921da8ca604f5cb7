import type { SearchBody, SearchHit } from '@axp/contracts';
import { AppError, amenityMask, getResource, listResources, searchResources } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import type { MerchantContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { parseRuleOverrides, resolveBookingRules } from './booking-rule-settings.ts';
import { presentResource } from './resource.presenter.ts';
import { findResourceRow, listResourceRows } from './resource.queries.ts';
import type { SearchFilter, SearchRow } from './search.queries.ts';
import { searchResourceRows } from './search.queries.ts';

const ListPlace = z.tuple([z.string(), z.uuid()]);
const SearchPlace = z.tuple([z.boolean(), z.number().int(), z.string(), z.uuid()]);

export function resourceRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listResources, async ({ query, context: { scope } }) => {
    const rows = await scope.read((trx) =>
      listResourceRows(trx, {
        merchantId: scope.merchant.id,
        type: query.type,
        buildingId: query.buildingId,
        after: decodeCursor(query.cursor, ListPlace),
        limit: query.limit,
      }),
    );
    const page = pageOf(rows, query.limit, (row) => [row.name, row.id]);
    return { data: page.rows.map(presentResource), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, getResource, async ({ params, context: { scope } }) => {
    const { id: merchantId, bookingRules } = scope.merchant;
    const row = await scope.read((trx) => findResourceRow(trx, merchantId, params.id));
    if (!row) throw new AppError('resource.not_found');
    const layers = [bookingRules[row.type], parseRuleOverrides(row.booking_rules)];
    return { data: { ...presentResource(row), rules: resolveBookingRules(row.type, layers) } };
  });

  serve.member(app, searchResources, async ({ body, context: { scope } }) => {
    const filter = searchFilter(scope.merchant, body);
    const rows = await scope.read((trx) => searchResourceRows(trx, filter));
    const page = pageOf(rows, body.limit, placeOf);
    return {
      data: page.rows.map((row) => presentHit(row, { body, merchant: scope.merchant })),
      meta: {
        nextCursor: page.nextCursor,
        total: rows[0]?.total ?? 0,
        free: rows[0]?.free ?? 0,
      },
    };
  });
}

function placeOf(row: SearchRow) {
  return [row.is_busy, row.size, row.name, row.id] as const;
}

function searchFilter(merchant: MerchantContext, body: SearchBody): SearchFilter {
  return {
    merchantId: merchant.id,
    type: body.type,
    start: body.start,
    end: body.end,
    bufferMinutes: resolveBookingRules(body.type, [merchant.bookingRules[body.type]])
      .bufferAfterMinutes,
    wanted: body.type === 'asset' ? body.quantity : (body.capacity ?? 0),
    amenityMask: amenityMask(body.amenities ?? []),
    buildingId: body.buildingId ?? null,
    floorId: body.floorId ?? null,
    patterns: likePatterns(body.text ?? ''),
    after: decodeCursor(body.cursor, SearchPlace),
    limit: body.limit,
  };
}

/** One pattern a word, so that the order of words doesn't matter; what LIKE reads is escaped. */
function likePatterns(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

interface Asked {
  readonly body: SearchBody;
  readonly merchant: MerchantContext;
}

function presentHit(row: SearchRow, asked: Asked): SearchHit {
  return {
    resource: presentResource(row),
    availability: row.is_busy ? 'busy' : 'free',
    freeCount: row.free_count,
    freeFrom: row.busy_until,
    freeUntil: row.next_start,
    needsApproval: waitsForApproval(row, asked),
  };
}

/** What the rules of merchant and resource say; hours and units are judged with the booking (Z-40). */
function waitsForApproval(row: SearchRow, { body, merchant }: Asked): boolean {
  const { approval, approvalAboveMinutes } = resolveBookingRules(body.type, [
    merchant.bookingRules[body.type],
    parseRuleOverrides(row.booking_rules),
  ]);
  if (approval === 'flag') return row.needs_approval;
  if (approval !== 'when') return approval === 'always';
  const minutes = (Date.parse(body.end) - Date.parse(body.start)) / 60_000;
  return approvalAboveMinutes !== null && minutes > approvalAboveMinutes;
}
