export { askAgain, type ConfirmationDeps } from './confirm.ts';
