import type { UnitOfWork } from '@axp/server-kit/db';
import type { DB } from '../../platform/db/schema.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import { merchantIdOfHost } from '../../platform/tenant/merchant.queries.ts';
import { replaceMethods } from './method.repository.ts';
import type { MethodSettings } from './methods-file.ts';
import { MethodsFileError, readLogo, readMethods } from './methods-file.ts';

interface Options {
  readonly file: string;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly newId: () => string;
  readonly pictures: PictureDecoder;
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
        logo: await readLogo(file, settings, pictures),
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
