export { amenityWords, areKnownAmenities } from './domain.ts';
export { findOwnAmenities, lockOwnAmenities } from './own-amenity.queries.ts';
export { ownAmenityRoutes } from './own-amenity.routes.ts';
