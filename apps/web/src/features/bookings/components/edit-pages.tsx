import { EditPage } from './edit-page.tsx';

export function EditRoomPage() {
  return <EditPage type="room" />;
}

export function EditCarPage() {
  return <EditPage type="car" />;
}

export function EditAssetPage() {
  return <EditPage type="asset" />;
}
