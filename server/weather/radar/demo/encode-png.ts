import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Pixels of red, green, blue and alpha, row by row, as PNG. The same pixels give the same bytes. */
export const encodePng = (rgba: Uint8Array, width: number): Uint8Array<ArrayBuffer> => {
  const row = width * 4;
  const height = rgba.length / row;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits a channel, colour with alpha
  head.set([8, 6], 8);
  // each row begins with its filter, 0 for none
  const raw = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) raw.set(rgba.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))]));
};
