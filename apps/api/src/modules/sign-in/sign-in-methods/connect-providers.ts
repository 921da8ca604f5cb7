import { connectedKinds } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { deleteImage, insertImage } from '../../../platform/files/file.repository.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import { merchantIdOfHost } from '../../../platform/tenant/merchant.queries.ts';
import type { LogoFile, MethodSettings } from './methods-file.ts';
import { MethodsFileError, readLogo, readMethods } from './methods-file.ts';

interface ConnectedMethod {
  readonly settings: MethodSettings;
  readonly logo: LogoFile | null;
}

const keepsDomains = sql<boolean>`(sign_in_method.has_own_domains
  and sign_in_method.issuer is not distinct from excluded.issuer)`;

type MethodRow = ReturnType<typeof rowOf>;

interface Options {
  readonly file: string;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly newId: () => string;
  readonly pictures: PictureDecoders;
}

/**
 * Connects merchants with the providers in the operator's file (docs/sign-in.md). The file replaces
 * stored settings, except whether a method is enabled and the label of its button, which the
 * merchant chooses. Returns the URLs in the file.
 * @throws MethodsFileError
 */
export async function connectProviders(options: Options): Promise<string[]> {
  const { file, unitOfWork, newId, pictures } = options;
  const methodsByHost = await readMethods(file);
  for (const [host, methods] of Object.entries(methodsByHost)) {
    requireSecrets(options, host, methods);
    const connected = await Promise.all(
      methods.map(async (settings) => ({
        settings,
        logo: await readLogo(file, settings, pictures.of(null)),
      })),
    );
    await unitOfWork.asSystem(async (db) => {
      const id = await merchantIdOfHost(db, host);
      if (id === null) throw new MethodsFileError(`${file}: ${host}: no merchant has this host`);
      await replaceMethods({ db, merchant: { id } }, connected, newId);
    });
  }
  return Object.values(methodsByHost).flat().flatMap(addressesOf);
}

function addressesOf(method: MethodSettings): string[] {
  return method.kind === 'directory' ? [method.issuer, method.authority] : [method.issuer];
}

function requireSecrets(
  { file, secrets }: Options,
  host: string,
  methods: readonly MethodSettings[],
): void {
  const missing = methods.flatMap((method) =>
    method.kind === 'sso' && method.clientSecretName && !secrets.has(method.clientSecretName)
      ? [method.clientSecretName]
      : [],
  );
  if (missing.length === 0) return;
  throw new MethodsFileError(`${file}: ${host}: ${missing.join(', ')} is not set`);
}

/**
 * The operator's providers of a merchant are these and no others; what was switched off stays off.
 * Those that administrators have added stay.
 */
async function replaceMethods(
  tx: TenantRows,
  connected: readonly ConnectedMethod[],
  newId: () => string,
): Promise<void> {
  const methods = connected.map(({ settings }) => settings);
  const rows = methods.map((method, index) => rowOf(method, methods.slice(0, index)));
  await deleteOthers(tx, rows);
  for (const { code, ...values } of rows) {
    await insertRow(tx, 'sign_in_method', { code, ...values })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'code']).doUpdateSet({
          ...values,
          // Domains entered by an administrator stay while the provider is the same.
          allowed_domains: sql`case when ${keepsDomains}
            then sign_in_method.allowed_domains else excluded.allowed_domains end`,
          has_own_domains: keepsDomains,
        }),
      )
      .execute();
  }
  for (const { settings, logo } of connected) {
    await setOperatorLogo(tx, settings.code, logo && { ...logo, id: newId() });
  }
}

/** Sets the operator's logo; an administrator's logo stays until the operator's file changes. */
async function setOperatorLogo(
  tx: TenantRows,
  code: string,
  logo: (LogoFile & { readonly id: string }) | null,
): Promise<void> {
  const { logo_image_id: before, logo_digest: given } = await selectRows(tx, 'sign_in_method')
    .select(['logo_image_id', 'logo_digest'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const isSame = logo === null || given?.equals(logo.digest) === true;
  if (!isSame) {
    const { mediaType, id, original, thumbnail } = logo;
    await insertImage(tx, { mediaType, kept: { id, isRemote: false, original, thumbnail } });
  }
  await updateRows(tx, 'sign_in_method')
    .set({ logo_image_id: isSame ? before : logo.id, logo_digest: logo?.digest ?? null })
    .where('code', '=', code)
    .execute();
  if (before !== null && !isSame) await deleteImage(tx, before);
}

/** One that takes another's place goes first: two can't have it even for a moment. */
async function deleteOthers(tx: TenantRows, rows: readonly MethodRow[]): Promise<void> {
  const before = await selectRows(tx, 'sign_in_method')
    .select(['code', 'kind', 'slot'])
    .where('kind', 'in', connectedKinds)
    .where('is_own', '=', false)
    .execute();
  const isKept = ({ code, kind, slot }: (typeof before)[number]) =>
    rows.some((row) => row.code === code && row.kind === kind && row.slot === slot);
  const gone = before.filter((row) => !isKept(row)).map(({ code }) => code);
  if (gone.length === 0) return;
  await deleteRows(tx, 'sign_in_method').where('code', 'in', gone).execute();
}

function rowOf(method: MethodSettings, earlier: readonly MethodSettings[]) {
  const isSso = method.kind === 'sso';
  return {
    code: method.code,
    kind: method.kind,
    slot: earlier.filter(({ kind }) => kind === method.kind).length + 1,
    name: method.name,
    issuer: method.issuer,
    client_id: method.clientId,
    client_secret_name: isSso ? method.clientSecretName : null,
    authority: isSso ? null : method.authority,
    audience: isSso ? null : method.audience,
    scopes: method.scopes,
    allowed_domains: method.allowedDomains,
    creates_users: method.createsUsers,
    owns_addresses: method.ownsAddresses,
    accepted_acr: method.acceptedAcr,
    signs_out_at_provider: isSso && method.signsOutAtProvider,
  };
}
