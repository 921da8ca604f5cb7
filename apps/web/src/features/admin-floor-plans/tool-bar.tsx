import CropSquare from '@mui/icons-material/CropSquareOutlined';
import Grid4x4 from '@mui/icons-material/Grid4x4';
import NearMe from '@mui/icons-material/NearMeOutlined';
import Opacity from '@mui/icons-material/OpacityOutlined';
import OpenWith from '@mui/icons-material/OpenWithOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import Polyline from '@mui/icons-material/PolylineOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanTool, PlanTools } from './use-plan-tools.ts';
import { toolKeys, tools } from './use-plan-tools.ts';

const icons: Readonly<Record<PlanTool, ComponentType>> = {
  select: NearMe,
  rectangle: CropSquare,
  polygon: Polyline,
  pan: PanTool,
  picture: OpenWith,
};

interface ToolBarProps {
  readonly state: PlanTools;
  readonly hasPicture: boolean;
  readonly isUploading: boolean;
  readonly onUpload: () => void;
}

/** Tools and switches at the side of the plan, each with its key. */
export function ToolBar({ state, hasPicture, isUploading, onUpload }: ToolBarProps) {
  const { t } = useTranslation('adminPlans');
  const possible = tools.filter((tool) => tool !== 'picture' || hasPicture);
  return (
    <Box role="toolbar" aria-label={t('tools.label')} aria-orientation="vertical" sx={barStyle}>
      {possible.map((tool) => {
        const Icon = icons[tool];
        return (
          <ToolButton
            key={tool}
            label={t(`tools.${tool}`)}
            shortcut={toolKeys[tool]}
            isOn={state.tool === tool}
            icon={<Icon />}
            onClick={() => state.choose(tool)}
          />
        );
      })}
      <Box sx={{ borderTop: 1, borderColor: 'divider', mx: 2, my: 1 }} />
      <ToolButton
        label={t('tools.snap')}
        shortcut="S"
        isOn={state.hasSnap}
        icon={<Grid4x4 />}
        onClick={state.toggleSnap}
      />
      <ToolButton
        label={t('tools.dim')}
        shortcut="D"
        isOn={state.isDimmed}
        icon={<Opacity />}
        onClick={state.toggleDim}
      />
      <Box sx={{ borderTop: 1, borderColor: 'divider', mx: 2, my: 1 }} />
      <Tooltip title={t('tools.upload')} placement="right">
        <span>
          <IconButton
            aria-label={t('tools.upload')}
            disabled={isUploading}
            onClick={onUpload}
            sx={buttonStyle}
          >
            <UploadFile />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly shortcut: string;
  readonly isOn: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function ToolButton({ label, shortcut, isOn, icon, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={`${label} (${shortcut})`} placement="right">
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
        sx={{
          ...buttonStyle,
          ...(isOn && { bgcolor: 'action.selected', color: 'link' }),
        }}
      >
        {icon}
        <Box component="span" aria-hidden sx={keyStyle}>
          {shortcut}
        </Box>
      </IconButton>
    </Tooltip>
  );
}

const barStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  width: 56,
  flexShrink: 0,
  p: '6px',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const buttonStyle = {
  position: 'relative',
  width: 44,
  height: 44,
  borderRadius: '10px',
  color: 'text.secondary',
} as const;

const keyStyle = {
  position: 'absolute',
  right: 3,
  bottom: 1,
  fontSize: 10,
  lineHeight: 1.2,
} as const;
