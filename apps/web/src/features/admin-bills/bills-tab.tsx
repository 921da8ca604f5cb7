import type { MerchantBill } from '@axp/contracts/administration';
import BillIcon from '@mui/icons-material/ReceiptLongOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '@/shared/admin/export-menu.tsx';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { SecondLine } from '@/shared/table/second-line.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useChosen } from '@/shared/table/use-chosen.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { billFilters, billsFilterOf } from './bill-address.ts';
import { BillDialog } from './bill-dialog.tsx';
import { BillChips } from './bill-filters.tsx';
import { NextMove } from './bill-moves.tsx';
import { billQueries, fetchBillsFile } from './bill-queries.ts';
import { BillStatusLabel } from './bill-status.tsx';
import { BillTotals } from './bill-totals.tsx';
import { ChosenBills } from './chosen-bills.tsx';
import { useBillWords } from './use-bill-words.ts';

/** The bills of bookings to business units, and what happens to them (D-07). */
export function BillsTab() {
  const { t } = useTranslation('adminBills');
  const router = useRouter();
  const words = useBillWords();
  const address = useTablePlace({ filters: billFilters, sort: '-start' });
  const filter = billsFilterOf(address.place);
  const query = useInfiniteQuery(billQueries.list(filter));
  const list = useTableList(query);
  const columns = useBillColumns();
  const totals = query.data?.pages.at(-1)?.meta.totals ?? [];
  const mayMove = useAbility().can('update', 'Bill');
  const chosen = useChosen({ rows: list.rows, filter, total: undefined });
  const { all: _, ...selection } = chosen.table;
  const { id: openId, hrefOf } = useNamedObject('bill');
  return (
    <>
      <BillTotals totals={totals} />
      <ListZone bookings={list.rows} />
      <DataTable
        label={t('label')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={words.name}
        hrefOf={({ id }) => hrefOf(id)}
        searchHint={t('search')}
        chips={<BillChips address={address} filter={filter} totals={totals} />}
        actions={
          <ExportMenu
            shown={shownInExport(columns, address.place)}
            choices={[
              {
                label: t('export'),
                fileName: 'bills.csv',
                fetch: (asked) => fetchBillsFile({ ...filter, ...asked }),
              },
            ]}
          />
        }
        {...(mayMove && {
          selection: {
            ...selection,
            actions: (
              <ChosenBills
                bills={chosen.rows}
                onDone={(left) => selection.onChange(new Set(left))}
              />
            ),
          },
        })}
        failedTitle={t('failed')}
        empty={{ icon: <BillIcon />, title: t('empty.title'), description: t('empty.text') }}
      />
      {openId !== null && (
        <BillDialog
          key={openId}
          id={openId}
          onClose={() => void router.push(hrefOf(null), undefined, { scroll: false })}
        />
      )}
    </>
  );
}

function useBillColumns(): readonly TableColumn<MerchantBill>[] {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  return useMemo(
    () => [
      {
        id: 'bill',
        exported: ['number', 'business_unit'],
        label: t('column.bill'),
        cell: ({ number, businessUnit }) => (
          <>
            {number ?? t('noNumber')}
            <SecondLine>{businessUnit.title}</SecondLine>
          </>
        ),
        text: ({ number, businessUnit }) => `${number ?? ''} ${businessUnit.title}`,
        isFixed: true,
        width: 150,
      },
      {
        id: 'booking',
        exported: ['title', 'booked_for', 'resource'],
        label: t('column.booking'),
        cell: (bill) => (
          <>
            {words.title(bill)}
            <SecondLine>{bill.resource.name}</SecondLine>
          </>
        ),
        text: (bill) => `${words.title(bill)} ${bill.resource.name}`,
        width: 190,
        share: 2,
      },
      {
        id: 'start',
        exported: ['start', 'end', 'timezone'],
        label: t('column.start'),
        cell: (bill) => <ListedTime range={bill} timezone={bill.timezone} />,
        width: 230,
        share: 2,
      },
      {
        id: 'amount',
        exported: ['price', 'price_per', 'quantity', 'driven_km', 'amount', 'currency'],
        label: t('column.amount'),
        cell: words.amount,
        align: 'end',
        width: 120,
      },
      {
        id: 'status',
        exported: ['status', 'issued', 'paid', 'voided', 'void_reason'],
        label: t('column.status'),
        cell: ({ status }) => <BillStatusLabel status={status} />,
        width: 120,
        share: 0,
      },
      {
        id: 'move',
        label: t('column.move'),
        cell: (bill) => <NextMove bill={bill} />,
        width: 130,
        share: 0,
      },
    ],
    [t, words],
  );
}
