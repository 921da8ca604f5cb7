import { planWidth } from '@axp/contracts';
import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import { Alert, Box, useMediaQuery } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { PlanViewport } from '@/shared/floor-plan/plan-viewport.tsx';
import { keepFocus } from '@/shared/keyboard/keep-focus.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { AlignmentPart } from './alignment-part.tsx';
import { EditorHeader } from './editor-header.tsx';
import { OtherEditor } from './other-editor.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { NoPicture, PictureInput } from './picture-upload.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { besideShape } from './plan-geometry.ts';
import { withoutShape, withResource, withShape } from './plan-history.ts';
import { ResourceLists } from './resource-lists.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { ToolBar } from './tool-bar.tsx';
import type { Alignment } from './use-alignment.ts';
import { useAlignment } from './use-alignment.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { usePlanEditing } from './use-plan-editing.ts';
import type { PlanTools } from './use-plan-tools.ts';
import { usePlanTools } from './use-plan-tools.ts';

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'), 'PublishDialog');
const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'), 'PreviewDialog');
const FormerDialog = lazyDialog(() => import('./former-dialog.tsx'), 'FormerDialog');

interface PlanEditorProps {
  readonly initial: ManagedFloorPlan;
}

/**
 * Draws the resources of a floor on its picture. On a phone, without the right, and while another
 * user edits, it shows them.
 */
export function PlanEditor({ initial }: PlanEditorProps) {
  const { t } = useTranslation('adminPlans');
  const toast = useToast();
  const draft = usePlanDraft(initial);
  const title = t('title', { floor: draft.plan.floor.name });
  const tools = usePlanTools();
  const alignment = useAlignment(draft.picture, draft.movePicture);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'preview' | 'publish' | 'former' | null>(null);
  const [isWithoutPicture, setIsWithoutPicture] = useState(false);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const mayUpdate = useAbility().can('update', 'Building');
  const editing = usePlanEditing(initial.floor.id, !isPhone && mayUpdate);
  const { other } = editing;
  const isReadOnly = isPhone || !mayUpdate || editing.isPending || other !== null;
  useNewerDraft(draft, editing.version);
  const isBegun = draft.content !== null || draft.shapes.length > 0 || isWithoutPicture;
  const upload = (file: File) => void draft.upload(file).catch(() => undefined);
  const place = (resourceId: string) => {
    flushSync(() => {
      setIsWithoutPicture(true);
      tools.place(resourceId);
    });
    document.querySelector<SVGElement>('[data-canvas]')?.focus();
  };
  const run = (work: Promise<unknown>, message: string) =>
    void work
      .then(
        () => toast.success(message),
        () => undefined,
      )
      .then(() => setOpen(null));
  return (
    <Box
      ref={keepFocus}
      data-fills-screen
      onKeyDown={(event) => undoByKey(event, draft)}
      sx={pageStyle}
    >
      <LeaveQuestion isEdited={draft.isEdited} />
      <EditorHeader
        draft={draft}
        mayUpdate={mayUpdate && other === null}
        isReadOnly={isReadOnly}
        onPreview={() => setOpen('preview')}
        onPublish={() => setOpen('publish')}
        onFormer={() => setOpen('former')}
        onDiscard={() => {
          setIsWithoutPicture(false);
          void draft.discard().catch(() => undefined);
        }}
      />
      <OtherEditor editing={editing} />
      {isPhone && mayUpdate && <Alert severity="info">{t('narrow')}</Alert>}
      <Box
        sx={{ display: 'flex', flex: 1, minHeight: 0, flexDirection: { xs: 'column', md: 'row' } }}
      >
        {!isReadOnly && (
          <>
            <ToolShortcuts tools={tools} />
            <ToolBar
              state={tools}
              hasPicture={draft.content?.image != null}
              isUploading={draft.isPending}
              onUpload={() => input.current?.click()}
            />
            <PictureInput inputRef={input} onChoose={upload} />
          </>
        )}
        <Box component="section" aria-label={title} tabIndex={-1} sx={areaStyle(draft.planHeight)}>
          {isBegun ? (
            <PlanArea {...{ draft, tools, alignment, isReadOnly }} />
          ) : (
            <NoPicture
              floor={draft.plan.floor.name}
              isReadOnly={isReadOnly}
              isUploading={draft.isPending}
              onUpload={() => input.current?.click()}
              onWithout={() => setIsWithoutPicture(true)}
            />
          )}
        </Box>
        <Box component="aside" aria-label={t('panel')} tabIndex={-1} sx={panelStyle}>
          {!isReadOnly && <SelectedPart {...{ draft, tools, alignment }} />}
          <ResourceLists draft={draft} tools={tools} isReadOnly={isReadOnly} onPlace={place} />
        </Box>
      </Box>
      {open === 'preview' && <PreviewDialog draft={draft} onClose={() => setOpen(null)} />}
      {open === 'publish' && (
        <PublishDialog
          draft={draft}
          onPublish={() => run(draft.publish(), t('publish.done'))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'former' && (
        <FormerDialog
          draft={draft}
          onRestore={(number) => run(draft.restore(number), t('former.done'))}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}

/** Shows steps of another editor, and begins with them once the plan is free. */
function useNewerDraft(draft: PlanDraft, version: number): void {
  const isBehind = version > draft.plan.version && !draft.isPending;
  const reload = useEffectEvent(() => void draft.reload().catch(() => undefined));
  useEffect(() => {
    // The server is an outside system, on which others work.
    if (isBehind) reload();
  }, [isBehind]);
}

interface PartProps {
  readonly draft: PlanDraft;
  readonly tools: PlanTools;
  readonly alignment: Alignment;
}

function PlanArea({
  draft,
  tools,
  alignment,
  isReadOnly,
}: PartProps & { readonly isReadOnly: boolean }) {
  const { t } = useTranslation('adminPlans');
  const { planHeight } = draft;
  return (
    <PlanViewport
      // Another picture has another size, and is fitted again.
      key={planHeight}
      planHeight={planHeight}
      canPan={tools.tool === 'pan' || isReadOnly}
      bar={
        !isReadOnly && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('keys')}</Box>
        )
      }
    >
      <PlanCanvas {...{ draft, tools, alignment, planHeight, isReadOnly }} />
    </PlanViewport>
  );
}

function SelectedPart({ draft, tools, alignment }: PartProps) {
  const { shapes, plan, missing, content, planHeight, picture, change } = draft;
  if (tools.tool === 'picture' && content?.image) {
    return (
      <PicturePanel
        picture={picture}
        onChange={draft.movePicture}
        onRemove={() => void draft.removePicture().catch(() => undefined)}
      >
        <AlignmentPart alignment={alignment} planHeight={planHeight} />
      </PicturePanel>
    );
  }
  const shape = shapes.find(({ resourceId }) => resourceId === tools.selectedId);
  const resource = plan.resources.find(({ id }) => id === shape?.resourceId);
  if (!shape || !resource) return null;
  const { resourceId, points } = shape;
  return (
    <ShapePanel
      resource={resource}
      missing={missing}
      points={points}
      planHeight={planHeight}
      onResource={(id) => {
        change(withResource(shapes, resourceId, id));
        tools.select(id);
      }}
      onChange={(next) => change(withShape(shapes, { resourceId, points: next }))}
      onDuplicate={() => {
        const [next] = missing;
        if (!next) return;
        change(withShape(shapes, { resourceId: next.id, points: besideShape(points, planHeight) }));
        tools.select(next.id);
      }}
      onRemove={() => change(withoutShape(shapes, resourceId))}
    />
  );
}

/** The keys of the tools and switches. */
function ToolShortcuts({ tools }: { readonly tools: PlanTools }) {
  useShortcut({ key: 'v', labelKey: 'adminPlans:tools.select', run: () => tools.choose('select') });
  useShortcut({
    key: 'r',
    labelKey: 'adminPlans:tools.rectangle',
    run: () => tools.choose('rectangle'),
  });
  useShortcut({
    key: 'p',
    labelKey: 'adminPlans:tools.polygon',
    run: () => tools.choose('polygon'),
  });
  useShortcut({ key: 'h', labelKey: 'adminPlans:tools.pan', run: () => tools.choose('pan') });
  useShortcut({
    key: 'm',
    labelKey: 'adminPlans:tools.picture',
    run: () => tools.choose('picture'),
  });
  useShortcut({ key: 's', labelKey: 'adminPlans:tools.snap', run: tools.toggleSnap });
  useShortcut({ key: 'd', labelKey: 'adminPlans:tools.dim', run: tools.toggleDim });
  return null;
}

function undoByKey(event: KeyboardEvent, { undo, redo }: PlanDraft): void {
  const isTyping = event.target instanceof HTMLInputElement;
  if (isTyping || !(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return;
  event.preventDefault();
  if (event.shiftKey) redo();
  else undo();
}

const pageStyle = {
  mx: { xs: -4, sm: -6, lg: -8 },
  my: { xs: -5, md: -8 },
  minHeight: 480,
  height: { md: `calc(100dvh - ${frame.topBar}px)` },
  display: 'flex',
  flexDirection: 'column',
} as const;

/** Of the buttons above the plan of a phone, in px. */
const barHeight = 72;

function areaStyle(planHeight: number) {
  return {
    flex: { xs: 'none', md: 1 },
    display: 'flex',
    minWidth: 0,
    minHeight: 320,
    // A phone shows the plan as wide as it is, with the lists below.
    height: { xs: `calc(${(planHeight / planWidth) * 100}vw + ${barHeight}px)`, md: 'auto' },
    bgcolor: 'sunken',
  } as const;
}

const panelStyle = {
  width: { md: 320 },
  flexShrink: 0,
  overflowY: 'auto',
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
  bgcolor: 'background.paper',
} as const;
