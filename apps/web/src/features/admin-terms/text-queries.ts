import { getManagedText, getTextVersion } from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

const textsKey = ['admin', 'terms'] as const;

export const textQueries = {
  managed: (kind: LegalTextKind) =>
    queryOptions({
      queryKey: [...textsKey, kind, 'managed'] as const,
      queryFn: async ({ signal }) =>
        (await call(getManagedText, { params: { kind } }, { signal })).data,
    }),
  version: (kind: LegalTextKind, version: number) =>
    queryOptions({
      queryKey: [...textsKey, kind, 'version', version] as const,
      queryFn: async ({ signal }) =>
        (await call(getTextVersion, { params: { kind, version } }, { signal })).data,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
