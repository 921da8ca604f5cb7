export {
  bookingChanges,
  bookingValuesAt,
  judgeResourceValues,
  newBookingValues,
  offeredResourceFields,
  ownColumnName,
  ownFieldCells,
  ownFieldFacts,
  ownFieldsFor,
  ownFilters,
  presentOwnChange,
  presentOwnFields,
  resourceValues,
  seesOfResources,
} from './domain.ts';
export { insertOwnField } from './own-field.repository.ts';
export { ownFieldRoutes } from './own-field.routes.ts';
