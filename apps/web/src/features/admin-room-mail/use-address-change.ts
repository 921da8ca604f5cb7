import type { OperationInput } from '@axp/contracts';
import type { ResourceAddress } from '@axp/contracts/room-mail';
import { changeResourceAddresses } from '@axp/contracts/room-mail';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { mailQueries } from './mail-queries.ts';

type Change = OperationInput<typeof changeResourceAddresses>['body']['changes'][number];

/** Sends a change of one address. */
export function useAddressChange({ resource, pool, type }: ResourceAddress) {
  const { t } = useTranslation('adminMail');
  const target: Change = resource
    ? { resourceId: resource.id }
    : { pool: { type, buildingId: pool?.building?.id ?? null } };
  return useChange(
    (change: Pick<Change, 'isActive' | 'localPart'>) =>
      call(changeResourceAddresses, { body: { changes: [{ ...target, ...change }] } }),
    {
      done: t('addresses.saved'),
      isShownByForm: (error) => error instanceof ApiProblem && error.issues.length > 0,
      reads: [mailQueries.key],
    },
  );
}
