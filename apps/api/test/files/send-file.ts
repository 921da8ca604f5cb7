import { apiBasePath } from '@axp/contracts';
import type { Member, TestApi } from '../app.ts';
import type { FormPart } from './form.ts';
import { formHeaders, formOf } from './form.ts';

/** Sends a file to the path of an operation, in the field that all of them have. */
export async function sendFile(
  api: TestApi,
  as: Member,
  path: string,
  { content, fileName }: Required<Pick<FormPart, 'content' | 'fileName'>>,
) {
  return api.inject({
    method: 'POST',
    url: `${apiBasePath}${path}`,
    headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}`, ...formHeaders },
    payload: formOf([{ name: 'file', fileName, content }]),
  });
}
