import type { UnitOfWork } from '@axp/server-kit/db';
import type { DB } from '../../platform/db/schema.ts';
import { MethodRepository } from './method.repository.ts';
import { MethodsFileError, readMethods } from './methods-file.ts';

interface Options {
  readonly file: string;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Connects merchants with the providers that the operator's file names (docs/sign-in.md). What it
 * says replaces what was stored, but whether a way in is on stays the merchant's own choice.
 * @throws MethodsFileError
 */
export async function connectProviders({ file, unitOfWork, secrets }: Options): Promise<void> {
  const methodsByHost = await readMethods(file);
  for (const [host, methods] of Object.entries(methodsByHost)) {
    const missing = methods.flatMap((method) =>
      method.kind === 'sso' && method.clientSecretName && !secrets.has(method.clientSecretName)
        ? [method.clientSecretName]
        : [],
    );
    if (missing.length > 0)
      throw new MethodsFileError(`${file}: ${host}: ${missing.join(', ')} is not set`);
    await unitOfWork.asSystem(async (trx) => {
      const repository = new MethodRepository(trx);
      const merchantId = await repository.merchantOfHost(host);
      if (merchantId === null)
        throw new MethodsFileError(`${file}: ${host}: no merchant has this host`);
      await repository.replace(merchantId, methods);
    });
  }
}
