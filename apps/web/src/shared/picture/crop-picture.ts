/** Size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its own pixels. */
export interface PictureArea extends PictureSize {
  readonly x: number;
  readonly y: number;
}

const quality = 0.9;

/** A picture of a file as the browser shows it. @throws where it can't be read */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** The part that a person chose of a picture, as a file to send. */
export async function cropPicture(
  picture: HTMLImageElement,
  area: PictureArea,
  { width, height }: PictureSize,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('the browser has no canvas');
  // JPEG has no transparency, which would come out black.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser can not write JPEG'))),
      'image/jpeg',
      quality,
    );
  });
}
