import type { ApiKey } from '@axp/contracts/api-keys';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { isInState, keyStates } from '@/shared/api-keys/key-states.ts';
import { RevokeButton } from '@/shared/api-keys/revoke-button.tsx';
import { useKeyWords } from '@/shared/api-keys/use-key-words.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { localList } from '@/shared/table/local-list.ts';
import { SecondLine } from '@/shared/table/second-line.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const KeyForm = lazyDialog(() => import('@/shared/api-keys/key-form.tsx'), 'KeyForm');

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly address: string;
  readonly canChange: boolean;
}

const filters = ['state'] as const;
/** Beside the valid keys, which are shown at first. */
const otherStates = keyStates.filter((one) => one !== 'active');

/** Keys of the merchant: all of them are at hand, at most a few hundred. */
export function KeyTable({ keys, address, canChange }: KeyTableProps) {
  const { t, now } = useKeyWords();
  const place = useTablePlace({ filters, sort: 'name' });
  const { text, filters: chosen } = place.place;
  const state = otherStates.find((one) => one === chosen.state);
  const found = keys.filter((key) =>
    `${key.name} ${key.lastFour}`.toLowerCase().includes(text.toLowerCase()),
  );
  const rows = found.filter((key) => isInState(key, state ?? 'active', now));
  const columns = useColumns({ address, canChange });
  return (
    <DataTable
      label={t('admin.label')}
      columns={columns}
      address={place}
      list={localList(rows)}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      searchHint={t('admin.search')}
      chips={
        <ChoiceChips
          value={state}
          choices={otherStates}
          labelOf={(one) => t(`admin.state.${one === 'all' ? 'active' : one}`)}
          countOf={(one) => {
            const counted = one === 'all' ? 'active' : one;
            return found.filter((key) => isInState(key, counted, now)).length;
          }}
          onChange={(one) => place.setFilter('state', one)}
        />
      }
      failedTitle={t('failed')}
      empty={{
        icon: <KeyIcon />,
        title: t('admin.empty.title'),
        description: t('admin.empty.text'),
      }}
    />
  );
}

function useColumns({
  address,
  canChange,
}: Omit<KeyTableProps, 'keys'>): readonly TableColumn<ApiKey>[] {
  const words = useKeyWords();
  const { t } = words;
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('admin.name'),
        cell: (key) => (
          <>
            {key.name}
            <SecondLine>
              {t('by', { key: words.lastFour(key), name: words.creator(key) })}
            </SecondLine>
          </>
        ),
        text: ({ name, lastFour }) => `${name} ${lastFour}`,
        isFixed: true,
        width: 200,
        share: 2,
      },
      {
        id: 'can',
        label: t('admin.can'),
        cell: ({ scopes }) => words.can(scopes),
        width: 220,
        share: 3,
      },
      {
        id: 'expires',
        label: t('admin.expires'),
        cell: (key) => (
          <>
            {words.end(key)}
            {!isInState(key, 'ended', words.now) && (
              <SecondLine
                color={isInState(key, 'expiring', words.now) ? 'warning.main' : undefined}
              >
                {words.left(key)}
              </SecondLine>
            )}
          </>
        ),
        width: 205,
        share: 1,
      },
      {
        id: 'used',
        label: t('admin.used'),
        cell: (key) => (
          <>
            {words.used(key)}
            {words.activity(key) !== '' && <SecondLine>{words.activity(key)}</SecondLine>}
          </>
        ),
        width: 200,
        share: 2,
      },
      ...(canChange
        ? [
            {
              id: 'actions',
              label: t('admin.actions'),
              cell: (key: ApiKey) =>
                !isInState(key, 'ended', words.now) && (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
                    <DialogButton
                      aria-label={t('edit.of', { name: key.name })}
                      dialog={(close) => (
                        <KeyForm realm="merchant" apiKey={key} address={address} onClose={close} />
                      )}
                    >
                      {t('edit.label')}
                    </DialogButton>
                    <RevokeButton realm="merchant" apiKey={key} />
                  </Box>
                ),
              isFixed: true,
              width: 190,
            },
          ]
        : []),
    ],
    [t, words, address, canChange],
  );
}
