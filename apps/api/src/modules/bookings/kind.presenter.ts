import type { AssetDetails, Booking, CarDetails, RoomDetails } from '@axp/contracts';
import { roomLayouts } from '@axp/contracts';
import type { z } from 'zod';
import { asResourceType } from '../resources/index.ts';
import type { BookingDetailRow } from './booking-detail.queries.ts';

/** Narrows a stored value; the tables' check constraints allow no other. */
export function oneOf<const T extends string>(known: readonly T[], stored: string): T {
  const value = known.find((candidate) => candidate === stored);
  if (value === undefined) throw new Error(`unknown value in the database: ${stored}`);
  return value;
}

/** The details of the booking's own kind; those of the others are null. */
export function presentDetails(row: BookingDetailRow): Pick<Booking, 'room' | 'car' | 'asset'> {
  const none = { room: null, car: null, asset: null };
  switch (asResourceType(row.type)) {
    case 'room':
      return { ...none, room: roomDetails(row) };
    case 'car':
      return { ...none, car: carDetails(row) };
    case 'asset':
      return { ...none, asset: assetDetails(row) };
  }
}

function roomDetails(row: BookingDetailRow): z.output<typeof RoomDetails> {
  return {
    attendees: row.attendees ?? 0,
    layout: row.layout === null ? null : oneOf(roomLayouts, row.layout),
    equipmentNote: row.equipment_note,
    cateringNote: row.catering_note,
    meetingLink: row.meeting_link,
  };
}

function carDetails(row: BookingDetailRow): z.output<typeof CarDetails> {
  const { driver_id: driverId, driver_name: fullName } = row;
  const { pickUp, returnTo } = places(row);
  // The table's check constraint asks for both places of a trip.
  if (!pickUp || !returnTo) throw new Error(`the trip ${row.id} has no place`);
  return {
    driver: driverId === null || fullName === null ? null : { id: driverId, fullName },
    needsDriver: row.needs_driver,
    passengers: row.passengers.map(({ user_id, name }) => ({ userId: user_id, name })),
    purpose: row.purpose ?? '',
    destination: row.destination ?? '',
    pickUp,
    return: returnTo,
    estimatedKm: row.estimated_km,
    licenceConfirmed: row.is_licence_confirmed,
  };
}

function assetDetails(row: BookingDetailRow): z.output<typeof AssetDetails> {
  const { pickUp, returnTo } = places(row);
  return { quantity: row.quantity, purpose: row.purpose ?? '', pickUp, return: returnTo };
}

function places(row: BookingDetailRow) {
  return {
    pickUp: place(row.pick_up_building_id, row.pick_up_building_name),
    returnTo: place(row.return_building_id, row.return_building_name),
  };
}

function place(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}
