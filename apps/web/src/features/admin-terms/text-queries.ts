import { getManagedText, getTextVersion } from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';

const textsKey = ['admin', 'terms'] as const;

export const textQueries = {
  managed: (kind: LegalTextKind) =>
    readQuery([...textsKey, kind, 'managed'], getManagedText, { params: { kind } }),
  version: (kind: LegalTextKind, version: number) =>
    queryOptions({
      ...readQuery([...textsKey, kind, 'version', version], getTextVersion, {
        params: { kind, version },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
