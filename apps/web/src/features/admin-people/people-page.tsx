import type { AdminUser } from '@axp/contracts';
import { userSorts } from '@axp/contracts';
import type { PeopleAction, PeopleCounts } from '@axp/contracts/sheets';
import People from '@mui/icons-material/PeopleOutlineOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BulkJobs } from '@/shared/admin/bulk-jobs.tsx';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { ImportMenu } from '@/shared/admin/import-menu.tsx';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { useNamedDialog } from '@/shared/routing/use-named-dialog.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import { writeSort } from '@/shared/table/table-place.ts';
import { useChosen } from '@/shared/table/use-chosen.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { PeopleFilters, usePersonColumns } from './people-list.tsx';
import type { ListedFilter } from './people-queries.ts';
import {
  fetchPeopleSheet,
  listedFilter,
  peopleFilters,
  peopleKey,
  peopleQueries,
} from './people-queries.ts';
import { personHref } from './person-href.ts';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'), 'InviteDialog');
const ImportPeopleDialog = lazyDialog(
  () => import('./import-people-dialog.tsx'),
  'ImportPeopleDialog',
);
const PeopleActionDialog = lazyDialog(
  () => import('./people-action-dialog.tsx'),
  'PeopleActionDialog',
);

type ActionKind = PeopleAction['kind'];

/** Dialogs that the address can open, `#invite`. */
const namedDialogs = ['invite', 'administrator', 'import'] as const;
type NamedDialog = (typeof namedDialogs)[number];

const isNamed = (open: NamedDialog | ActionKind): open is NamedDialog =>
  namedDialogs.some((name) => name === open);

/** `/admin/people`: everyone with an account, and what they may do (D-04). */
export function PeoplePage() {
  const { t } = useTranslation('admin');
  const address = useTablePlace({ filters: peopleFilters, sort: 'name' });
  const filter = listedFilter(address.place);
  const sort = userSorts.find((one) => one === writeSort(address.place.sort));
  const list = useTableList(
    useInfiniteQuery(peopleQueries.list({ ...filter, ...(sort && { sort }) })),
  );
  const counts = useQuery(peopleQueries.counts(filter)).data;
  const columns = usePersonColumns();
  const chosen = useChosen<AdminUser, ListedFilter>({
    rows: list.rows,
    filter,
    total: counts?.total,
  });
  const [open, setOpen] = useState<NamedDialog | ActionKind | null>(null);
  useNamedDialog(namedDialogs, setOpen);
  const close = () => setOpen(null);
  const mayUpdate = useAbility().can('update', 'Person');
  const invite = mayUpdate && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen('invite')}>
      {t('people.invite.open')}
    </Button>
  );
  return (
    <SectionPage
      name="people"
      isWide
      status={useTotalText(counts, filter)}
      actions={
        <PeopleToolbar
          filter={filter}
          shown={shownInExport(columns, address.place)}
          invite={invite}
          onImport={() => setOpen('import')}
        />
      }
    >
      <WaitingLicencesNote />
      <BulkJobs subject="user" changes={peopleKey} />
      <DataTable
        label={t('section.people.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={(user) => user.id}
        rowLabel={(user) => user.fullName}
        hrefOf={({ id }) => personHref(id)}
        chips={<PeopleFilters address={address} filter={filter} />}
        {...(mayUpdate && {
          selection: { ...chosen.table, actions: <BulkActions onOpen={setOpen} /> },
        })}
        failedTitle={t('people.failed')}
        empty={{
          icon: <People />,
          title: t('people.empty.title'),
          description: t('people.empty.text'),
          action: invite,
        }}
      />
      {(open === 'invite' || open === 'administrator') && (
        <InviteDialog isAdministrator={open === 'administrator'} onClose={close} />
      )}
      {open === 'import' && <ImportPeopleDialog onClose={close} />}
      {open !== null && !isNamed(open) && (
        <PeopleActionDialog
          kind={open}
          selection={chosen.selection}
          count={chosen.count}
          onDone={() => {
            close();
            chosen.clear();
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}

/** How many people the list has, by status where it mixes them. */
function useTotalText(counts: PeopleCounts | undefined, { status }: ListedFilter): string {
  const { t } = useTranslation('adminPeople');
  if (!counts) return '';
  const { total, statuses } = counts;
  const listed = (['active', 'invited', 'deactivated'] as const).filter(
    (one) => (one !== 'deactivated' || status === undefined) && statuses[one] > 0,
  );
  const isMixed = (status === undefined || status === 'current') && listed.length > 0;
  if (!isMixed) return t('total', { count: total });
  return listed.map((one) => t(`status.${one}`, { count: statuses[one] })).join(', ');
}

interface PeopleToolbarProps {
  /** An export has what it finds. */
  readonly filter: ListedFilter;
  /** Columns of an export that the list shows. */
  readonly shown: string;
  readonly invite: ReactNode;
  readonly onImport: () => void;
}

function PeopleToolbar({ filter, shown, invite, onImport }: PeopleToolbarProps) {
  const { t } = useTranslation(['adminPeople', 'admin']);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ExportMenu
        shown={shown}
        choices={exportFormats.map(([format, name]) => ({
          label: t('export', { format: name }),
          fileName: `people.${format}`,
          fetch: (asked) => fetchPeopleSheet({ ...filter, ...asked, format }),
        }))}
      />
      {useAbility().can('update', 'Person') && (
        <ImportMenu label={t('admin:people.import.open')} onSheet={onImport} />
      )}
      {invite}
    </Box>
  );
}

/** Actions on the selected people. */
function BulkActions({ onOpen }: { readonly onOpen: (kind: ActionKind) => void }) {
  const { t } = useTranslation('adminPeople');
  return (
    <>
      {(['assign-unit', 'invite-again'] as const).map((kind) => (
        <Button key={kind} color="inherit" onClick={() => onOpen(kind)}>
          {t(`action.${kind}.open`)}
        </Button>
      ))}
      <Button color="error" onClick={() => onOpen('deactivate')}>
        {t('action.deactivate.open')}
      </Button>
    </>
  );
}

/** How many driving licences wait for confirmation; nothing while none does. */
export function WaitingLicencesNote() {
  const { t } = useTranslation('licence');
  const { data } = useQuery(licenceQueries.waiting());
  if (!data || data.count === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 4, alignItems: 'center' }}
      action={
        <Button component={PageLink} href="/approvals#licences" color="inherit">
          {t('waiting.open')}
        </Button>
      }
    >
      {t('waiting.count', { count: data.count })}
    </Alert>
  );
}
