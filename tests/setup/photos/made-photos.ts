import sharp from 'sharp';
import { seeded } from '../samples/seeded.ts';

/**
 * A photo of noise, which no encoder makes small: with sides of 2,400 and 1,900 some 4 MB of JPEG. With the metadata of a telephone: a
 * position, a make, an orientation.
 */
export const madePhoto = async (seed: number, width = 2_400, height = 1_900, orientation = 6): Promise<Uint8Array<ArrayBuffer>> => {
  const random = seeded(seed);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = random() * 256;
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'CANARY-make' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 53/1 28/1', GPSLongitudeRef: 'W', GPSLongitude: '60/1 34/1 24/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
  return new Uint8Array(bytes);
};
