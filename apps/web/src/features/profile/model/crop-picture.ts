/** A part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side of what is sent: sharp wherever it is shown, and quickly sent on a phone. */
const side = 640;
const quality = 0.9;

/** A picture of a file as the browser shows it. @throws where it can't be read */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** The square that a person chose of a picture, as a file to send. */
export async function cropPicture(picture: HTMLImageElement, area: PictureArea): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('the browser has no canvas');
  // JPEG has no transparency, which would come out black.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, side, side);
  drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser can not write JPEG'))),
      'image/jpeg',
      quality,
    );
  });
}
