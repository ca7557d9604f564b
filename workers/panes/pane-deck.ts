import { Deck, type OrthographicView } from '@deck.gl/core';

/** A `Deck` on a canvas without a page: its size is given, and it paints when it is asked to instead of at every frame. */
export class PaneDeck extends Deck<OrthographicView[]> {
  rest(): void {
    this.animationLoop?.stop();
  }

  resize(width: number, height: number, ratio: number): void {
    const context = this.device?.getDefaultCanvasContext();
    if (context === undefined) return;
    const oldPixelSize = context.getDevicePixelSize();
    [context.cssWidth, context.cssHeight] = [width, height];
    context.setProps({ useDevicePixels: ratio });
    context.device.props.onResize?.(context, { oldPixelSize });
  }

  /** Paints what has changed; answers whether there is more to paint at the next frame. */
  paint(): boolean {
    this.animationLoop?.redraw();
    return Boolean(this.layerManager?.needsUpdate() ?? false) || Boolean(this.needsRedraw());
  }
}
