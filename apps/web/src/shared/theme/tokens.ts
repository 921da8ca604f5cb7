/** The product's own colours: neutrals and feedback, light and dark side by side. */
const neutral = {
  25: '#FCFCFD',
  50: '#F9FAFB',
  100: '#F2F4F7',
  200: '#EAECF0',
  300: '#D0D5DD',
  400: '#98A2B3',
  500: '#667085',
  600: '#475467',
  700: '#344054',
  800: '#1D2939',
  900: '#101828',
} as const;

/** Colours of booked time, wherever a bar, pill or strip shows it. */
export interface TimelineTokens {
  /** Closed hours and headings. */
  readonly sunken: string;
  readonly bar: string;
  readonly barPast: string;
  readonly edgePast: string;
  readonly wait: string;
  readonly waitLine: string;
  readonly waitText: string;
  /** The two stripes of private time. */
  readonly hatch: string;
  readonly hatchLine: string;
  /** Free resources on a floor plan, and texts on them. */
  readonly planFree: string;
  readonly planFreeText: string;
}

export interface ModeTokens {
  readonly ground: string;
  readonly surface: string;
  readonly border: string;
  /** Outline of a control: at least 3:1 on the surface. */
  readonly controlBorder: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textDisabled: string;
  readonly hover: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly success: string;
  readonly timeline: TimelineTokens;
}

export type Mode = 'light' | 'dark';

export const modes: Readonly<Record<Mode, ModeTokens>> = {
  light: {
    ground: neutral[50],
    surface: '#FFFFFF',
    border: neutral[200],
    controlBorder: '#858D9D',
    text: neutral[900],
    textSecondary: neutral[600],
    textDisabled: neutral[400],
    hover: 'rgba(16, 24, 40, 0.04)',
    error: '#B42318',
    warning: '#B54708',
    info: '#175CD3',
    success: '#067647',
    timeline: {
      sunken: neutral[100],
      bar: '#E4E8EE',
      barPast: '#F2F4F7',
      edgePast: neutral[400],
      wait: '#FEF4DD',
      waitLine: '#B7820B',
      waitText: '#7A4B00',
      hatch: '#F7F8FA',
      hatchLine: '#E6E9EE',
      planFree: '#CDEFD9',
      planFreeText: '#05603A',
    },
  },
  dark: {
    ground: '#0C111D',
    surface: '#161B26',
    border: '#1F242F',
    controlBorder: '#6C737F',
    text: '#F5F5F6',
    textSecondary: '#A3A6AE',
    textDisabled: '#61646C',
    hover: 'rgba(245, 245, 246, 0.06)',
    error: '#FDA29B',
    warning: '#FEC84B',
    info: '#84CAFF',
    success: '#75E0A7',
    timeline: {
      sunken: '#11161F',
      bar: '#2A313E',
      barPast: '#1C222D',
      edgePast: '#525966',
      wait: '#2E2614',
      waitLine: '#D9A321',
      waitText: '#FBD98A',
      hatch: '#1B212C',
      hatchLine: '#262D39',
      planFree: '#14452C',
      planFreeText: '#86E5B1',
    },
  },
};

/** Where no merchant says otherwise (L-06: primary #074E9F light, black dark). */
export const fallbackPrimary: Readonly<Record<Mode, string>> = {
  light: '#074E9F',
  dark: '#000000',
};

export const white = '#FFFFFF';
export const black = '#000000';

/** Corners in px: base 10 (L-06). */
export const radius = { chip: 6, control: 10, card: 14, sheet: 20 } as const;

/** One spacing step, 0.25rem (L-06). */
export const spacingRem = 0.25;

/** Steps of the screen in px (L-06). */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

/** Two fields side by side would cut off what they say. */
export const narrowPhone = '@media (max-width: 359px)';
/** Too narrow for a day with its weekday (อาทิตย์ 11 เม.ย. 2570) beside a time of day. */
export const smallPhone = '@media (max-width: 389px)';

/** A phone held sideways, or 200 % zoom: nothing sticks, or nothing else would be seen. */
export const shortScreen = '@media (max-height: 499px)';

/** Sizes of the frame in px (L-06). */
export const frame = {
  maxWidth: 1920,
  sidebarOpen: 264,
  sidebarClosed: 72,
  rail: 64,
  sectionBar: 224,
  topBar: 64,
  navigationRow: 49,
  bottomBar: 60,
  actionBar: 72,
} as const;

/** Longest list of a field in px (L-06). */
export const dropdownMaxHeight = 220;

/** Widths of dialogs in px (L-06). */
export const dialogWidths = { small: 343, medium: 480, large: 600 } as const;

/** Widths in px of the dialog that asks for a business unit: on a phone, and above (P-04). */
export const unitDialogWidths = { small: 343, medium: 420 } as const;

/** Content columns in px: forms, and lists. */
export const columns = { form: 720, summary: 320, list: 1200 } as const;

export const fontFamily =
  "'IBM Plex Sans Thai', 'Plex on Arial', 'Plex on Roboto', 'Plex on DejaVu', system-ui, -apple-system, 'Segoe UI', 'Noto Sans Thai', sans-serif";

/** What floats: menus, then dialogs. */
export const elevations = {
  menu: '0 4px 8px -2px rgba(16, 24, 40, 0.10), 0 2px 4px -2px rgba(16, 24, 40, 0.06)',
  dialog: '0 20px 24px -4px rgba(16, 24, 40, 0.10), 0 8px 8px -4px rgba(16, 24, 40, 0.04)',
} as const;

/** Grounds of a room display with their text: they differ in lightness, for eyes without colour. */
export const displayGrounds = {
  free: { ground: '#33B97A', text: '#03200F', onText: '#FFFFFF', seen: 'rgba(255, 255, 255, 0.5)' },
  busy: { ground: '#96190F', text: '#FFFFFF', onText: '#5E0F08', seen: 'rgba(0, 0, 0, 0.28)' },
  checkIn: {
    ground: '#F6B93B',
    text: '#2B1A00',
    onText: '#FFFFFF',
    seen: 'rgba(255, 255, 255, 0.5)',
  },
  /** Offline, closed, or without information. */
  muted: {
    ground: '#B9CCC1',
    text: '#0E1F16',
    onText: '#FFFFFF',
    seen: 'rgba(255, 255, 255, 0.5)',
  },
} as const;
