export { applyGroups, rightsOfGroups, type SignInGroups } from './apply-groups.ts';
export type { GroupRules } from './mapping.repository.ts';
export {
  findGroupRules,
  listSeenGroups,
  replaceGroupRules,
  resolveRights,
} from './mapping.repository.ts';
export { previewGroups } from './preview-groups.ts';
