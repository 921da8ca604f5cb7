import type { IncomingMail } from '@axp/contracts/room-mail';
import { mailVerdicts } from '@axp/contracts/vocabulary';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { SecondLine } from '@/shared/table/second-line.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { mailQueries } from './mail-queries.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useMailWords } from './use-mail-words.ts';
import { VerdictChip } from './verdict-chip.tsx';

const filters = ['verdict'] as const;

/** Messages to rooms, what was answered and why (E-09). */
export function MessagesTab() {
  const { t } = useTranslation('adminMail');
  const router = useRouter();
  const words = useMailWords();
  const address = useTablePlace({ filters, sort: '-at' });
  const { place, setFilter } = address;
  const verdict = mailVerdicts.find((one) => one === place.filters.verdict);
  const query = useInfiniteQuery(
    mailQueries.messages({
      ...(place.text !== '' && { text: place.text }),
      ...(verdict && { verdict }),
    }),
  );
  const list = useTableList(query);
  const columns = useColumns();
  const { id: openId, hrefOf } = useNamedObject('message');
  const counts = query.data?.pages.at(-1)?.meta;
  return (
    <>
      <ListZone
        bookings={list.rows.flatMap(({ start, end, timezone }) =>
          start === null || end === null ? [] : [{ start, end, timezone }],
        )}
      />
      <DataTable
        label={t('messages.label')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={(mail) =>
          t('messages.of', { name: words.organizer(mail), room: words.invited(mail) })
        }
        hrefOf={({ id }) => hrefOf(id)}
        searchHint={t('messages.search')}
        chips={
          <ChoiceChips
            value={verdict}
            choices={mailVerdicts}
            labelOf={(one) => t(`verdict.${one}`)}
            countOf={(one) => (one === 'all' ? counts?.all : counts?.verdicts[one])}
            onChange={(one) => setFilter('verdict', one)}
          />
        }
        failedTitle={t('messages.failed')}
        empty={{
          icon: <MailIcon />,
          title: t('messages.empty.title'),
          description: t('messages.empty.text'),
        }}
      />
      {openId !== null && (
        <MessageDialog
          key={openId}
          id={openId}
          onClose={() => void router.push(hrefOf(null), undefined, { scroll: false })}
        />
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<IncomingMail>[] {
  const { t } = useTranslation('adminMail');
  const { timezone } = useUser();
  const times = useTimes(timezone);
  const words = useMailWords();
  return useMemo(() => {
    const timesOf = ({ timezone: place }: IncomingMail, start: string, end: string) =>
      times.marked(times.range({ start, end }), { start, end }, place);
    return [
      {
        id: 'organizer',
        label: t('messages.organizer'),
        cell: (mail) => (
          <>
            {words.organizer(mail)}
            {mail.organizer?.fullName && <SecondLine>{mail.organizer.email}</SecondLine>}
          </>
        ),
        text: (mail) => `${words.organizer(mail)} ${mail.organizer?.email ?? ''}`,
        isFixed: true,
        width: 180,
        share: 2,
      },
      {
        id: 'at',
        label: t('messages.at'),
        cell: ({ receivedAt }) => times.timeAfter(times.now, receivedAt),
        width: 110,
      },
      {
        id: 'invited',
        label: t('messages.invited'),
        cell: (mail) => (
          <>
            {words.invited(mail)}
            {mail.start !== null && mail.end !== null && (
              <SecondLine>{timesOf(mail, mail.start, mail.end)}</SecondLine>
            )}
          </>
        ),
        text: (mail) => `${words.invited(mail)} ${mail.recipient}`,
        width: 190,
        share: 2,
      },
      {
        id: 'verdict',
        label: t('messages.verdict'),
        cell: (mail) => <VerdictChip mail={mail} />,
        width: 180,
      },
      {
        id: 'reason',
        label: t('messages.reason'),
        cell: words.reason,
        width: 220,
        share: 3,
      },
    ];
  }, [t, times, words]);
}
