import { renderOwn, type OwnRenderOptions } from '#domain/raster/own/render-own.ts';
import type { OwnPicture } from '#domain/raster/own/types.ts';
import { withTransfer, type CallContext } from '../wire.ts';
import { readOwnWindow, type OwnInputs } from './read-own-window.ts';

export type MeasureOwnRequest = OwnRenderOptions & { readonly inputs: OwnInputs };
export type MeasureOwnReply = Omit<OwnPicture, 'rgba'> & { readonly bitmap: ImageBitmap };

/** Picture and numbers of one field of an own raster; null where the raster does not reach it. The pixels stay on this device. */
export async function measureOwn({ inputs, ...options }: MeasureOwnRequest, { signal }: CallContext): Promise<MeasureOwnReply | null> {
  const window = await readOwnWindow(inputs, options.polygon, signal);
  if (window === null) return null;
  signal.throwIfAborted();
  const { rgba, ...rest } = renderOwn(window, options);
  const bitmap = await createImageBitmap(new ImageData(rgba, rest.grid.width, rest.grid.height));
  return withTransfer({ ...rest, bitmap }, [bitmap, rest.values.buffer as ArrayBuffer]);
}
