import type { PlanResource } from '@axp/contracts';
import DeleteOutline from '@mui/icons-material/DeleteOutlineOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import type { DragEvent, PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { dragResource } from './plan-drop.ts';
import { withOrder, withoutShape } from './plan-history.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import type { PlanTools } from './use-plan-tools.ts';

interface ResourceListsProps {
  readonly draft: PlanDraft;
  readonly tools: PlanTools;
  readonly isReadOnly: boolean;
  readonly onPlace: (resourceId: string) => void;
}

/** Resources of the floor that are not on the plan, and those that are, in the order of its list. */
export function ResourceLists({ draft, tools, isReadOnly, onPlace }: ResourceListsProps) {
  const { t } = useTranslation('adminPlans');
  const { plan, shapes, missing, change } = draft;
  const byId = new Map(plan.resources.map((resource) => [resource.id, resource]));
  const placed = shapes.flatMap(({ resourceId }) => byId.get(resourceId) ?? []);
  return (
    <>
      <List title={t('missing.title')} count={missing.length}>
        {missing.map((resource) => (
          <Row
            key={resource.id}
            resource={resource}
            isSelected={resource.id === tools.placingId}
            {...(!isReadOnly && { onDrag: (event) => dragResource(event, resource.id) })}
          >
            {!isReadOnly && (
              <SecondaryButton
                size="small"
                aria-label={t('missing.placeName', { name: resource.name })}
                onClick={() => onPlace(resource.id)}
              >
                {t('missing.place')}
              </SecondaryButton>
            )}
          </Row>
        ))}
        {missing.length > 0 && !isReadOnly && (
          <Typography variant="note" component="li" sx={{ px: 5, py: 3 }}>
            {t('missing.hint')}
          </Typography>
        )}
      </List>
      <List title={t('placed.title')} count={placed.length}>
        {placed.map((resource, index) => (
          <Row
            key={resource.id}
            resource={resource}
            isSelected={resource.id === tools.selectedId}
            onSelect={() => tools.select(resource.id)}
          >
            {!isReadOnly && (
              <>
                <IconButton
                  aria-label={t('placed.up', { name: resource.name })}
                  disabled={index === 0}
                  onClick={() => change(withOrder(shapes, resource.id, -1))}
                >
                  <KeyboardArrowUp />
                </IconButton>
                <IconButton
                  aria-label={t('placed.down', { name: resource.name })}
                  disabled={index === placed.length - 1}
                  onClick={() => change(withOrder(shapes, resource.id, 1))}
                >
                  <KeyboardArrowDown />
                </IconButton>
                <IconButton
                  aria-label={t('placed.remove', { name: resource.name })}
                  onClick={() => change(withoutShape(shapes, resource.id))}
                >
                  <DeleteOutline />
                </IconButton>
              </>
            )}
          </Row>
        ))}
      </List>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly count: number;
}

function List({ title, count, children }: PropsWithChildren<ListProps>) {
  return (
    <Box
      component="section"
      aria-label={title}
      tabIndex={-1}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ px: 5, py: 4 }}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {count}
        </Box>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly resource: PlanResource;
  readonly isSelected: boolean;
  readonly onSelect?: () => void;
  /** Begins to drag it onto the plan; Place does the same without a pointer. */
  readonly onDrag?: (event: DragEvent) => void;
}

function Row({ resource, isSelected, onSelect, onDrag, children }: PropsWithChildren<RowProps>) {
  const { t } = useTranslation(['adminPlans', 'common']);
  const Icon = kindIcons[resource.type];
  const words = (
    <Box component="span" sx={{ minWidth: 0, textAlign: 'left', mr: 'auto' }}>
      <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
        {resource.name}
      </Typography>
      {resource.capacity !== null && (
        <Typography variant="note" component="span" sx={{ display: 'block' }}>
          {t('seats', { count: resource.capacity })}
        </Typography>
      )}
    </Box>
  );
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={rowStyle(isSelected)}
      {...(onDrag && { draggable: true, onDragStart: onDrag })}
    >
      {onDrag && (
        <DragIndicator
          aria-hidden
          sx={{ ml: -3, color: 'text.secondary', fontSize: 20, cursor: 'grab' }}
        />
      )}
      <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 20 }} />
      {onSelect ? (
        <ButtonBase onClick={onSelect} aria-pressed={isSelected} sx={{ flex: 1, minWidth: 0 }}>
          {words}
        </ButtonBase>
      ) : (
        words
      )}
      {children}
    </Box>
  );
}

function rowStyle(isSelected: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 52,
    pl: 5,
    pr: 2,
    borderTop: 1,
    borderColor: 'divider',
    ...(isSelected && {
      bgcolor: 'action.hover',
      boxShadow: 'inset 3px 0 0 var(--axp-palette-link)',
    }),
  } as const;
}
