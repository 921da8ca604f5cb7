import type { KindPrice, PricedResource } from '@axp/contracts/administration';
import Edit from '@mui/icons-material/EditOutlined';
import { Box, Card, IconButton, Link, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useAbility } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { billQueries } from './bill-queries.ts';
import { useBillWords } from './use-bill-words.ts';

const KindPriceDialog = lazyDialog(() => import('./kind-price-dialog.tsx'), 'KindPriceDialog');

/** Prices of whole kinds, and of the resources that have their own. */
export function PricesTab() {
  const { t } = useTranslation('adminBills');
  const query = useInfiniteQuery(billQueries.prices());
  const [editedType, setEditedType] = useState<string | null>(null);
  const kinds = query.data?.pages.at(-1)?.meta.kinds ?? [];
  const edited = kinds.find(({ type }) => type === editedType);
  return (
    <>
      <QueryContent query={query} failed={t('prices.failed')} skeleton={320}>
        {({ pages }) => (
          <Box sx={{ display: 'grid', gap: 5 }}>
            <KindPrices kinds={kinds} onEdit={setEditedType} />
            <OwnPrices resources={pages.flatMap(({ data }) => data)}>
              {query.hasNextPage && (
                <MoreButton list={query} label={t('prices.more')} onAsk={() => undefined} />
              )}
            </OwnPrices>
          </Box>
        )}
      </QueryContent>
      {edited && <KindPriceDialog kind={edited} onClose={() => setEditedType(null)} />}
    </>
  );
}

interface PriceCardProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function PriceCard({ title, note, children }: PriceCardProps) {
  return (
    <Card component="section" aria-label={title}>
      <Box sx={{ px: 5, py: 4 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="note" component="p">
          {note}
        </Typography>
      </Box>
      {children}
    </Card>
  );
}

const list = { m: 0, p: 0, listStyle: 'none' } as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 56,
  px: 5,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const name = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;

interface KindPricesProps {
  readonly kinds: readonly KindPrice[];
  readonly onEdit: (type: string) => void;
}

function KindPrices({ kinds, onEdit }: KindPricesProps) {
  const { t } = useTranslation('adminBills');
  const ofKind = useKindText();
  const words = useBillWords();
  const mayUpdate = useAbility().can('update', 'Bill');
  return (
    <PriceCard title={t('prices.kinds')} note={t('prices.note')}>
      <Box component="ul" sx={list}>
        {kinds.map(({ type, price, next }) => (
          <Box component="li" key={type} sx={row}>
            <Typography variant="subtitle2" component="h3" sx={name}>
              {ofKind(`${type}.names`)}
            </Typography>
            <Box sx={{ textAlign: 'right' }}>
              <Typography variant="body2">
                {price ? words.price({ price }) : t('prices.none')}
              </Typography>
              {next && (
                <Typography variant="note" component="p">
                  {words.next(next)}
                </Typography>
              )}
            </Box>
            {mayUpdate && (
              <IconButton
                aria-label={t('prices.editOf', { kind: ofKind(`${type}.names`) })}
                onClick={() => onEdit(type)}
              >
                <Edit fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
    </PriceCard>
  );
}

interface OwnPricesProps {
  readonly resources: readonly PricedResource[];
  readonly children: ReactNode;
}

/** A resource's own price is changed on its page, like everything else of it. */
function OwnPrices({ resources, children }: OwnPricesProps) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  const mayOpen = useAbility().can('view', 'ManagedResource');
  const isEmpty = resources.length === 0;
  return (
    <PriceCard title={t('prices.own')} note={isEmpty ? t('prices.ownEmpty') : t('prices.ownNote')}>
      <Box component="ul" sx={list}>
        {resources.map(({ id, name: title, building, price }) => (
          <Box component="li" key={id} sx={row}>
            <Box sx={name}>
              <Typography variant="subtitle2" component="h3">
                {mayOpen ? (
                  <Link component={PageLink} href={`/admin/resources/edit?id=${id}`}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </Typography>
              <Typography variant="note" component="p">
                {building}
              </Typography>
            </Box>
            <Typography variant="body2">{words.price({ price })}</Typography>
          </Box>
        ))}
      </Box>
      {children && <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>{children}</Box>}
    </PriceCard>
  );
}
