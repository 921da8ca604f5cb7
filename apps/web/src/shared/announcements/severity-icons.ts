import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';

export const severityIcons = {
  information: InfoOutlined,
  important: WarningAmber,
  urgent: ErrorOutline,
} as const;
