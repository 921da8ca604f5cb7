import type { ResourceProblem } from '@axp/contracts/problems';
import type { ProblemState, ProblemWork } from '@axp/contracts/vocabulary';
import Flag from '@mui/icons-material/FlagOutlined';
import { Box, Button, Card, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '@/shared/keyboard/keep-focus.ts';
import type { ProblemFilter } from '@/shared/problems/problem-queries.ts';
import { problemQueries } from '@/shared/problems/problem-queries.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { NoMatches } from '@/shared/table/no-matches.tsx';
import { frame } from '@/shared/theme/tokens.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { ProblemActions, ProblemDetail } from './problem-detail.tsx';
import { ProblemRow } from './problem-row.tsx';

/** Part of the list: open ones, those of them by who works on them, or resolved ones. */
export const problemViews = [
  'open',
  'new',
  'mine',
  'supplier',
  'resolved',
] as const satisfies readonly (ProblemState | ProblemWork)[];
export type ProblemView = (typeof problemViews)[number];

export function filterOf(view: ProblemView): Pick<ProblemFilter, 'state' | 'work'> {
  return isPartOfOpen(view) ? { state: 'open', work: view } : { state: view };
}

export function isPartOfOpen(view: ProblemView): view is ProblemWork {
  return view !== 'open' && view !== 'resolved';
}

type Filter = Omit<ProblemFilter, 'state' | 'work'>;

const listQuery = (filter: Filter, view: ProblemView) =>
  problemQueries.list({ ...filter, ...filterOf(view) });

/** Numbers that the list of problems knows of itself; absent until it is loaded. */
export function useProblemCounts(filter: Filter, view: ProblemView) {
  return useInfiniteQuery(listQuery(filter, view)).data?.pages.at(-1)?.meta;
}

interface ProblemListProps {
  readonly filter: Filter;
  readonly view: ProblemView;
  readonly onView: (view: ProblemView) => void;
  readonly chips?: ReactNode;
  /** Shows all open problems; absent where nothing is filtered. */
  readonly onClear?: (() => void) | undefined;
}

/** As high as a page, so that what follows is not seen to move. */
const skeletonHeight = 640;

/** Problems beside the one that the address names; on a narrow screen that is a dialog. */
export function ProblemList({ filter, view, onView, chips, onClear }: ProblemListProps) {
  const { t } = useTranslation('adminResources');
  const list = useInfiniteQuery(listQuery(filter, view));
  const { id, hrefOf } = useNamedObject('problem');
  const openId = isId(id) ? id : null;
  const counts = list.data?.pages.at(-1)?.meta;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
        {problemViews.map((one) => (
          <FilterChip
            key={one}
            label={t(`problems.view.${one}`)}
            count={counts?.[one]}
            isOn={view === one}
            onClick={() => onView(one)}
          />
        ))}
        {chips}
      </Box>
      <ListZone
        bookings={(list.data?.pages ?? []).flatMap((page) =>
          page.data.map(({ reportedAt: start, timezone }) => ({ start, end: start, timezone })),
        )}
      />
      <QueryContent query={list} failed={t('problems.failed')} skeleton={skeletonHeight}>
        {({ pages }) => (
          <Box ref={keepFocus} sx={openId === null ? listStyle : besideStyle}>
            <Rows
              problems={pages.flatMap((page) => page.data)}
              isResolved={view === 'resolved'}
              hrefOf={hrefOf}
              openId={openId}
              onClear={onClear}
            >
              {list.hasNextPage && (
                <MoreButton list={list} label={t('problems.more')} onAsk={() => undefined} />
              )}
            </Rows>
            {openId !== null && <OpenProblem key={openId} id={openId} closedHref={hrefOf(null)} />}
          </Box>
        )}
      </QueryContent>
    </>
  );
}

const listStyle = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

const besideStyle = {
  ...listStyle,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 480px' },
} as const;

/** In view beside any row of a long list. */
const detailStyle = {
  position: 'sticky',
  top: frame.topBar + 16,
  maxHeight: `calc(100dvh - ${frame.topBar + 32}px)`,
  overflowY: 'auto',
  p: 5,
} as const;

interface OpenProblemProps {
  readonly id: string;
  readonly closedHref: string;
}

/** The problem that the address names, beside the list; a dialog on a narrow screen. */
function OpenProblem({ id, closedHref }: OpenProblemProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const router = useRouter();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const query = useQuery(problemQueries.one(id));
  const { data: open } = query;
  const close = () => void router.replace(closedHref, undefined, { shallow: true, scroll: false });
  const content = (
    <QueryContent query={query} failed={t('problems.failedOne')} skeleton={skeletonHeight}>
      {(problem) => <ProblemDetail problem={problem} withTitle={isWide} />}
    </QueryContent>
  );
  if (isWide) {
    return (
      <Card component="section" aria-label={t('problems.detail')} tabIndex={-1} sx={detailStyle}>
        {content}
        {open && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
            <ProblemActions problem={open} />
          </Box>
        )}
      </Card>
    );
  }
  return (
    <ResponsiveDialog
      title={open?.resource.name ?? t('problems.detail')}
      size="large"
      onClose={close}
      actions={
        open ? (
          <Box sx={actionsStyle}>
            <ProblemActions problem={open} onClose={close} />
          </Box>
        ) : (
          <Button color="inherit" onClick={close}>
            {t('common:action.close')}
          </Button>
        )
      }
    >
      {content}
    </ResponsiveDialog>
  );
}

/** Two actions in a row of a phone, as there are up to five; a long text takes the whole row. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 2,
  '& > .MuiButton-root': { flex: { xs: '1 1 40%', sm: 'none' }, minWidth: 'max-content' },
} as const;

interface RowsProps extends Pick<ProblemListProps, 'onClear'> {
  readonly problems: readonly ResourceProblem[];
  readonly isResolved: boolean;
  readonly hrefOf: (id: string) => string;
  readonly openId: string | null;
  readonly children: ReactNode;
}

function Rows({ problems, isResolved, hrefOf, openId, onClear, children }: RowsProps) {
  const { t } = useTranslation('adminResources');
  if (problems.length === 0 && onClear) return <NoMatches onClear={onClear} />;
  if (problems.length === 0) {
    return (
      <EmptyState
        icon={<Flag />}
        title={t(isResolved ? 'problems.none.resolved' : 'problems.none.open')}
        description={t('problems.noneText')}
      />
    );
  }
  return (
    <div>
      <Card component="ul" tabIndex={-1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {problems.map((problem) => (
          <ProblemRow
            key={problem.id}
            problem={problem}
            href={hrefOf(problem.id)}
            isOpen={problem.id === openId}
          />
        ))}
      </Card>
      {children}
    </div>
  );
}
