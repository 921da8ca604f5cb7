import type { ManagedResource, OperationRequest } from '@axp/contracts';
import * as contract from '@axp/contracts';
import { listResourceAddresses } from '@axp/contracts/room-mail';
import * as sheets from '@axp/contracts/sheets';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { keepPicture } from '../../../platform/files/keep-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findActiveAddresses } from '../../connections/room-mail/index.ts';
import { presentImage } from '../../records/images/index.ts';
import { presentOwnFields } from '../../resources/own-fields/index.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import {
  countResources,
  findManaged,
  listManaged,
  managedByIds,
} from './managed-resource.queries.ts';
import { affectedByResource, previewMany } from './preview-change.ts';
import { matches } from './resource-filter.ts';
import type { UseOrder } from './resource-use.queries.ts';
import { resourcesByUse, resourceUse } from './resource-use.queries.ts';
import { changeMany } from './use-cases/change-many.ts';
import { runAction, summariseAction } from './use-cases/run-action.ts';
import {
  createResource,
  deleteResource,
  setPicture,
  updateResource,
} from './use-cases/save-resource.ts';

export interface AdministrationRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
  /** The next search of the merchant judges by the hours that hold now. */
  readonly forgetOpenings: (merchantId: string) => void;
}

const CursorPosition = z.tuple([z.string(), z.uuid()]);
const PlaceByUse = z.tuple([z.iso.datetime(), z.number(), z.string(), z.uuid()]);

export function resourceAdministrationRoutes(
  app: FastifyInstance,
  deps: AdministrationRouteDeps,
): void {
  readingRoutes(app, deps.serve);
  writingRoutes(app, deps);
  actionRoutes(app, deps);
  pictureRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listManagedResources, async ({ query, context: { scope, actor } }) => {
    const { sort } = query;
    return scope.read(async (tx) => {
      const page =
        sort === 'name'
          ? await pageByName(tx.db, scope, query)
          : await pageByUse(tx.db, scope, { ...query, sort });
      const asked = { merchantId: scope.merchant.id, now: scope.clock.now() };
      const use = await resourceUse(tx.db, asked, page.rows);
      const emails = actor.ability.can(...listResourceAddresses.access)
        ? await findActiveAddresses(
            tx,
            page.rows.map(({ id }) => id),
          )
        : null;
      const data = page.rows.map((row) => ({
        ...presentManaged(scope, row),
        use: use.get(row.id),
        ...(emails && { mailAddress: emails.get(row.id) ?? null }),
      }));
      return { data, meta: { nextCursor: page.nextCursor } };
    });
  });

  serve.member(app, sheets.countManagedResources, async ({ query, context: { scope } }) => {
    const filter = { ...query, merchantId: scope.merchant.id };
    return { data: await scope.read((tx) => countResources(tx.db, filter)) };
  });

  serve.member(app, contract.getManagedResource, async ({ params, context }) => ({
    data: await managed(context, params.id),
  }));

  serve.member(app, contract.previewResourceChange, async ({ params, body, context }) => ({
    data: await affectedByResource(context, params.id, body),
  }));

  serve.member(app, contract.previewResourceChanges, async ({ body, context }) => ({
    data: await previewMany(context, body.resources, body.change),
  }));
}

type ListQuery = OperationRequest<typeof contract.listManagedResources>['query'];

interface ListPage {
  readonly rows: readonly StoredResource[];
  readonly nextCursor: string | null;
}

async function pageByName(
  trx: Transaction<DB>,
  { merchant, language }: MemberContext['scope'],
  asked: ListQuery,
): Promise<ListPage> {
  const { cursor, sort: _, ...wanted } = asked;
  const after = decodeCursor(cursor, CursorPosition);
  const rows = await listManaged(trx, { ...wanted, merchantId: merchant.id, language, after });
  return pageOf(rows, wanted.limit, (row) => [row.name, row.id]);
}

async function pageByUse(
  trx: Transaction<DB>,
  { merchant, language, clock }: MemberContext['scope'],
  { cursor, sort, order, limit, ...filter }: ListQuery & { readonly sort: UseOrder },
): Promise<ListPage> {
  const place = decodeCursor(cursor, PlaceByUse);
  // All pages are in the order of one instant: their numbers grow while one reads on.
  const now = place ? new Date(place[0]) : clock.now();
  const merchantId = merchant.id;
  const page = {
    merchantId,
    now,
    sort,
    order,
    language,
    limit,
    after: place && { place: place[1], name: place[2], id: place[3] },
  };
  const rows = await resourcesByUse(trx, page, matches({ ...filter, merchantId }));
  const { rows: placed, nextCursor } = pageOf(rows, limit, ({ place, name, id }) => [
    now.toISOString(),
    place,
    name,
    id,
  ]);
  const ids = placed.map(({ id }) => id);
  return { rows: await managedByIds({ db: trx, merchant: { id: merchantId } }, ids), nextCursor };
}

function writingRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings }: AdministrationRouteDeps,
): void {
  serve.member(app, contract.createResource, async ({ body, context }) => {
    const id = await writeWithRetry(context, (tx) => createResource(tx, body));
    forgetOpenings(context.scope.merchant.id);
    return { data: await managed(context, id) };
  });

  serve.member(app, contract.updateResource, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => updateResource(tx, params.id, body));
    forgetOpenings(context.scope.merchant.id);
    return { data: await managed(context, params.id) };
  });

  serve.member(app, contract.updateResources, async ({ body, context }) => {
    const changed = await writeWithRetry(context, (tx) =>
      changeMany(tx, body.resources, body.change),
    );
    forgetOpenings(context.scope.merchant.id);
    return { data: { changed } };
  });

  serve.member(app, contract.deleteResource, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => deleteResource(tx, params.id));
    forgetOpenings(context.scope.merchant.id);
  });
}

function actionRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings }: AdministrationRouteDeps,
): void {
  serve.member(app, sheets.previewResourceAction, async ({ body, context }) => ({
    data: await summariseAction(context, body),
  }));

  serve.member(app, sheets.runResourceAction, async ({ body, context }) => {
    const { ids, jobId } = await writeWithRetry(context, (tx) => runAction(tx, body));
    forgetOpenings(context.scope.merchant.id);
    const isNameable = ids.length <= sheets.maxSelectedIds;
    return { data: { affected: ids.length, ids: isNameable ? [...ids] : [], jobId } };
  });
}

function pictureRoutes(app: FastifyInstance, deps: AdministrationRouteDeps): void {
  const { serve } = deps;

  serve.member(app, contract.setResourceImage, async ({ params, upload, context }) => {
    const picture = await keepPicture(deps, context, { upload, use: 'photo' });
    await writeWithRetry(context, (tx) => setPicture(tx, params.id, picture));
    return { data: await managed(context, params.id) };
  });

  serve.member(app, contract.deleteResourceImage, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => setPicture(tx, params.id, null));
    return { data: await managed(context, params.id) };
  });
}

async function managed({ scope }: MemberContext, id: string): Promise<contract.ManagedResource> {
  const resource = await scope.read((tx) => findManaged(tx, id));
  if (!resource) throw new contract.AppError('resource.not_found');
  return presentManaged(scope, resource);
}

function presentManaged(
  { merchant }: Pick<MemberContext['scope'], 'merchant'>,
  { imageId, ...resource }: StoredResource,
): ManagedResource {
  const ownFields = presentOwnFields(merchant.ownFields, resource.ownFields, () => true);
  const parts = resource.parts.map(({ id, name }) => ({ id, name }));
  return { ...resource, parts, ownFields, image: presentImage(imageId) };
}
