export { ShortcutProvider, useShortcut, useShortcuts } from './shortcuts.tsx';
