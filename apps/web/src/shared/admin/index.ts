export { AdminFrame } from './admin-frame.tsx';
export { adminSections } from './admin-sections.ts';
export { AffectedList } from './affected-list.tsx';
export { fieldHeight, thaiLines } from './field-styles.ts';
export { findColleagues, findResources } from './findings.ts';
export { FoundMany, FoundOne } from './found-fields.tsx';
export { LeaveQuestion } from './leave-question.tsx';
export { managedBuildingsQuery } from './managed-buildings.ts';
export { OpeningHoursField } from './opening-hours-field.tsx';
