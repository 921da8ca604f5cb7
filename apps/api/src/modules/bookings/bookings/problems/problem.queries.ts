import type { KnownProblem, listProblems, ResourceProblem } from '@axp/contracts/problems';
import type { ProblemWork } from '@axp/contracts/vocabulary';
import { problemCategories, problemKinds } from '@axp/contracts/vocabulary';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CriteriaOf } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import { presentImage } from '../../../records/images/index.ts';
import { asResourceType, visibleTo, visibleUnitsOf } from '../../../resources/resources/index.ts';
import { isHiddenFrom, managesResource, seesBookingOf } from '../store/deciders.ts';

/** Whether a person manages the resource of a `problem` of a query. */
export function managesProblem(merchantId: string, person: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${person.isAdministrator}::boolean
    or ${managesResource(merchantId, person, sql.ref('problem.resource_id'))})`;
}

/** Whether a person reported a `problem` of a query, or has it too. */
function hasProblem(merchantId: string, { id }: Pick<Actor, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`(problem.reported_by = ${id} or exists (
    select from problem_follower follower where follower.merchant_id = ${merchantId}
      and follower.problem_id = problem.id and follower.user_id = ${id}))`;
}

/**
 * Whether a person sees a `problem` of a query: as a manager, an auditor, or as one who reported or
 * has it, for as long as they may see the resource (H-04).
 */
export function seesProblem(merchantId: string, person: Actor): RawBuilder<boolean> {
  const units = visibleUnitsOf(person);
  return sql<boolean>`(${hasProblem(merchantId, person)} and exists (select from resource
      where resource.merchant_id = ${merchantId} and resource.id = problem.resource_id
        and (${visibleTo(merchantId, units)} or ${seesBookingOf(merchantId, person)}))
    or ${person.roles.includes('auditor')}::boolean or ${managesProblem(merchantId, person)})`;
}

interface Reading {
  readonly merchantId: string;
  readonly reader: Actor;
  readonly now: Date;
}

type Criteria = Omit<CriteriaOf<typeof listProblems>, 'merchantId'>;

function problemsOf(trx: Transaction<DB>, { merchantId, reader }: Reading) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'problem')
    .innerJoin('resource', sameMerchant('resource.id', 'problem.resource_id'))
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .where(seesProblem(merchantId, reader));
}

type Problems = ReturnType<typeof problemsOf>;

function matching(problems: Problems, criteria: Criteria): Problems {
  const { resourceId, buildingId, bookingId, category, unusable, text } = criteria;
  let query = problems;
  if (resourceId !== undefined) query = query.where('problem.resource_id', '=', resourceId);
  if (buildingId !== undefined) query = query.where('resource.building_id', '=', buildingId);
  if (bookingId !== undefined) query = query.where('problem.booking_id', '=', bookingId);
  if (category !== undefined) query = query.where('problem.category', '=', category);
  if (unusable !== undefined) query = query.where(isUrgent);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(
      sql<boolean>`(problem.text ilike ${pattern} or resource.name ilike ${pattern})`,
    );
  }
  return query;
}

/** The columns of problems, each with its current block and its photos. */
function withFacts(problems: Problems, { merchantId, reader, now }: Reading) {
  return problems
    .innerJoin('app_user as reporter', sameMerchant('reporter.id', 'problem.reported_by'))
    .leftJoin('app_user as resolver', sameMerchant('resolver.id', 'problem.resolved_by'))
    .leftJoin('app_user as assignee', sameMerchant('assignee.id', 'problem.assignee_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .leftJoin('booking', sameMerchant('booking.id', 'problem.booking_id'))
    .leftJoin('resource_block as block', (join) =>
      join
        .onRef('block.merchant_id', '=', 'problem.merchant_id')
        .onRef('block.id', '=', 'problem.block_id')
        .on('block.ends_at', '>', now.toISOString()),
    )
    .select(['problem.id', 'problem.version', 'problem.kind', 'problem.text'])
    .select(['problem.category', 'problem.assignee_id', 'problem.started_at', 'problem.supplier'])
    .select('assignee.full_name as assignee_name')
    .select(['problem.is_unusable', 'problem.missing_units', 'problem.reported_at'])
    .select(['problem.resolved_at', 'problem.resolution', 'problem.resource_id'])
    .select(['resource.type as resource_type', 'resource.name as resource_name'])
    .select('resource.quantity')
    .select(['floor.name as floor_name', 'building.id as building_id'])
    .select(['building.name as building_name', 'building.timezone'])
    .select(['problem.reported_by', 'reporter.full_name as reporter_name'])
    .select(['problem.resolved_by', 'resolver.full_name as resolver_name'])
    .select(['block.id as block_id', 'block.version as block_version'])
    .select(['block.title as block_title', 'block.starts_at', 'block.ends_at'])
    .select([
      managesProblem(merchantId, reader).as('is_manager'),
      sql<string | null>`case when booking.id is null or ${isHiddenFrom(merchantId, reader)}
        then null else booking.id end`.as('booking_id'),
      sql<number>`(select count(*) from problem other
        where other.merchant_id = ${merchantId} and other.block_id = problem.block_id
          and other.id <> problem.id and other.resolved_at is null)::integer`.as('other_problems'),
      sql<number>`(select count(*) from problem_follower follower
        where follower.merchant_id = ${merchantId}
          and follower.problem_id = problem.id)::integer`.as('others'),
      sql<string[]>`array(select photo.image_id from problem_photo photo
        where photo.merchant_id = ${merchantId} and photo.problem_id = problem.id
        order by photo.place)`.as('photos'),
    ]);
}

const isOpen = sql<boolean>`problem.resolved_at is null`;
const isNew = sql<boolean>`(${isOpen} and problem.assignee_id is null)`;
const isMine = ({ id }: Pick<Actor, 'id'>) =>
  sql<boolean>`(${isOpen} and coalesce(problem.assignee_id = ${id}, false))`;
const isWithSupplier = sql<boolean>`(${isOpen} and problem.supplier is not null)`;

function isOfWork(work: ProblemWork, reader: Pick<Actor, 'id'>): RawBuilder<boolean> {
  if (work === 'supplier') return isWithSupplier;
  return work === 'new' ? isNew : isMine(reader);
}

const countOf = (isCounted: RawBuilder<boolean>) =>
  sql<number>`(count(*) filter (where ${isCounted}))::integer`;

interface Listing extends Reading {
  readonly criteria: Criteria;
}

export interface ProblemPage {
  readonly after: ProblemPlace | null;
  readonly limit: number;
}

/** Problems that a person sees, those of unusable resources first among open ones, then by time. */
export function problemRows(
  trx: Transaction<DB>,
  listing: Listing,
  { after, limit }: ProblemPage,
): Promise<ProblemRow[]> {
  const { state, work } = listing.criteria;
  let query = withFacts(matching(problemsOf(trx, listing), listing.criteria), listing);
  if (state !== undefined) query = query.where(sql<boolean>`${isOpen} = ${state === 'open'}`);
  if (work !== undefined) query = query.where(isOfWork(work, listing.reader));
  if (after) {
    query = query.where(
      sql<boolean>`(${isUrgent}, problem.reported_at, problem.id)
        < (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
    );
  }
  return query
    .orderBy(isUrgent, 'desc')
    .orderBy('problem.reported_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(oneMoreThan(limit))
    .execute();
}

/** Numbers of these problems, whatever state and work is listed. */
export function problemCounts(trx: Transaction<DB>, listing: Listing) {
  return matching(problemsOf(trx, listing), listing.criteria)
    .select(countOf(isOpen).as('open'))
    .select(countOf(sql`not ${isOpen}`).as('resolved'))
    .select(countOf(isNew).as('new'))
    .select(countOf(isMine(listing.reader)).as('mine'))
    .select(countOf(isWithSupplier).as('supplier'))
    .select(countOf(isUrgent).as('unusable'))
    .select(
      sql<number | null>`round(
        extract(epoch from avg(problem.resolved_at - problem.reported_at)) / 60
      )::integer`.as('averageMinutes'),
    )
    .executeTakeFirstOrThrow();
}

const isUrgent = sql<boolean>`(problem.is_unusable and problem.resolved_at is null)`;

export const ProblemPlace = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);
type ProblemPlace = Readonly<z.output<typeof ProblemPlace>>;

/** Returns the place of a row in the list. */
export function placeOf(row: ProblemRow): ProblemPlace {
  return [row.is_unusable && row.resolved_at === null, row.reported_at, row.id];
}

export function findProblem(trx: Transaction<DB>, reading: Reading, id: string) {
  return withFacts(problemsOf(trx, reading), reading)
    .where('problem.id', '=', id)
    .executeTakeFirst();
}

/** More would not be read before a report. */
const mostKnown = 5;

/** Open problems of a resource, latest first, as everyone who sees it may know them. */
export async function knownProblems(
  trx: Transaction<DB>,
  { merchantId, reader }: Reading,
  resourceId: string,
): Promise<KnownProblem[]> {
  const rows = await selectRows({ db: trx, merchant: { id: merchantId } }, 'problem')
    .innerJoin('resource', sameMerchant('resource.id', 'problem.resource_id'))
    .leftJoin('booking', sameMerchant('booking.id', 'problem.booking_id'))
    .select(['problem.id', 'problem.category', 'problem.is_unusable', 'problem.reported_at'])
    .select([
      sql<string | null>`case when booking.id is not null and ${isHiddenFrom(merchantId, reader)}
        then null else problem.text end`.as('text'),
      sql<boolean>`problem.assignee_id is not null`.as('is_started'),
      hasProblem(merchantId, reader).as('is_mine'),
    ])
    .where('problem.resource_id', '=', resourceId)
    .where(isOpen)
    .orderBy(isUrgent, 'desc')
    .orderBy('problem.reported_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(mostKnown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: z.nullable(z.enum(problemCategories)).parse(row.category),
    text: row.text,
    isUnusable: row.is_unusable,
    reportedAt: row.reported_at,
    isStarted: row.is_started,
    isMine: row.is_mine,
  }));
}

type ProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

export function presentProblem(
  row: ProblemRow,
  reader: Pick<Actor, 'id' | 'roles'>,
): ResourceProblem {
  const isResolved = row.resolved_at !== null;
  const knowsReporter =
    row.is_manager || row.reported_by === reader.id || reader.roles.includes('auditor');
  return {
    id: row.id,
    version: row.version,
    kind: z.enum(problemKinds).parse(row.kind),
    category: z.nullable(z.enum(problemCategories)).parse(row.category),
    state: isResolved ? 'resolved' : 'open',
    isUnusable: row.is_unusable,
    text: row.text,
    missingUnits: row.missing_units,
    resource: {
      id: row.resource_id,
      type: asResourceType(row.resource_type),
      name: row.resource_name,
      quantity: row.quantity,
    },
    floor: row.floor_name,
    building: { id: row.building_id, name: row.building_name },
    timezone: row.timezone,
    bookingId: row.booking_id,
    reporter: knowsReporter ? { id: row.reported_by, fullName: row.reporter_name } : null,
    others: row.others,
    reportedAt: row.reported_at,
    assignee: assigneeOf(row),
    supplier: row.supplier,
    resolution: resolutionOf(row),
    block: blockOf(row),
    photos: row.photos.flatMap((id) => presentImage(id) ?? []),
    abilities: {
      start:
        row.is_manager && !isResolved && (row.assignee_id !== reader.id || row.supplier !== null),
      resolve: row.is_manager && !isResolved,
      addPhoto: row.reported_by === reader.id && !isResolved,
    },
  };
}

function assigneeOf(row: ProblemRow): ResourceProblem['assignee'] {
  const { assignee_id: id, assignee_name: fullName, started_at: since } = row;
  return id === null || fullName === null || since === null ? null : { id, fullName, since };
}

function resolutionOf(row: ProblemRow): ResourceProblem['resolution'] {
  const { resolved_at: at, resolved_by: id, resolver_name: fullName, resolution: note } = row;
  if (at === null || id === null || fullName === null || note === null) return null;
  return { at, by: { id, fullName }, note };
}

function blockOf(row: ProblemRow): ResourceProblem['block'] {
  const { block_id: id, block_version: version, block_title: title } = row;
  const { starts_at: start, ends_at: end } = row;
  if (id === null || version === null || title === null || start === null || end === null) {
    return null;
  }
  return { id, version, title, start, end, otherProblems: row.other_problems };
}
